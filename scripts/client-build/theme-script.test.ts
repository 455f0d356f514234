import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runInNewContext } from 'node:vm'
import { expect, it } from 'vitest'
import { THEME_KEY } from '../../client/src/platform/theme/theme.ts'

const script = readFileSync(join(import.meta.dirname, '../../client/public/theme.js'), 'utf8')

function themeOf(getItem: (key: string) => string | null): unknown {
  const dataset: Record<string, unknown> = {}
  runInNewContext(script, { localStorage: { getItem }, document: { documentElement: { dataset } } })
  return dataset['theme']
}

it.each([
  ['dark', 'dark'],
  ['light', 'light'],
  ['purple', undefined],
  [null, undefined],
])('before anything is drawn, %s on the device makes the theme %s', (kept, theme) => {
  expect(themeOf((key) => (key === THEME_KEY ? kept : null))).toBe(theme)
})

it('leaves it to the system where storage is forbidden', () => {
  const refuse = (): never => {
    throw new Error('denied')
  }
  expect(themeOf(refuse)).toBeUndefined()
})
