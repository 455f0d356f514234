import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { ThemeChoice } from './theme-choice.tsx'
import { THEME_KEY } from './theme.ts'

const shown = (): string | undefined => document.documentElement.dataset['theme']
const radio = (name: string): HTMLInputElement => screen.getByRole('radio', { name })

afterEach(() => {
  delete document.documentElement.dataset['theme']
})

describe('the choice of the theme', () => {
  it('is the system’s until somebody chooses, and is kept on the device', async () => {
    render(<ThemeChoice legend="Theme" />)
    expect(radio('System').checked).toBe(true)
    await userEvent.click(radio('Light'))
    expect([shown(), localStorage.getItem(THEME_KEY), radio('Light').checked]).toEqual([
      'light',
      'light',
      true,
    ])
    await userEvent.click(radio('System'))
    expect([shown(), localStorage.getItem(THEME_KEY)]).toEqual([undefined, null])
  })

  it('follows the other windows', () => {
    render(<ThemeChoice legend="Theme" />)
    act(() => {
      window.dispatchEvent(new StorageEvent('storage', { key: THEME_KEY, newValue: 'dark' }))
    })
    expect([shown(), radio('Dark').checked]).toEqual(['dark', true])
  })

  it('holds for the page where nothing may be stored', async () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError')
    })
    render(<ThemeChoice legend="Theme" />)
    await userEvent.click(radio('Dark'))
    expect(shown()).toBe('dark')
  })
})
