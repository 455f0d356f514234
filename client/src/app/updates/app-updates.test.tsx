import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { createBuildStatus } from '../../platform/build-status.ts'
import { createUnsavedWork } from '../../platform/unsaved-work.tsx'
import { ToastProvider } from '../../ui/toast.tsx'
import { AppUpdates } from './app-updates.tsx'

type Options = { readonly flush?: () => Promise<void>; readonly isHeld?: boolean }

/** Opens a window whose worker is about to be replaced. Registration fails, because this DOM does not support it. */
async function open({ flush = () => Promise.resolve(), isHeld = false }: Options = {}) {
  const container = Object.assign(new EventTarget(), { controller: {} }) as ServiceWorkerContainer // no other member is used
  const unsavedWork = createUnsavedWork()
  unsavedWork.register(flush)
  const served = createBuildStatus()
  const reload = vi.fn()
  const onRefused = vi.fn()
  render(
    <ToastProvider>
      <AppUpdates
        unsavedWork={unsavedWork}
        typedText={{ isHeld: () => isHeld }}
        served={served}
        browser={{
          container,
          trustedTypes: undefined,
          onVisible: vi.fn(),
          setInterval: vi.fn(),
          otherWindows: { announceLeave: vi.fn(), onLeave: vi.fn() },
        }}
        onRefused={onRefused}
        reload={reload}
        isServed={() => Promise.resolve(true)}
      />
    </ToastProvider>,
  )
  await waitFor(() => expect(onRefused).toHaveBeenCalled())
  const replace = (): void => void container.dispatchEvent(new Event('controllerchange'))
  return { reload, replace, served }
}

describe('a window whose version was replaced', () => {
  it('saves, then reloads, once', async () => {
    const order: string[] = []
    const { reload, replace } = await open({ flush: () => Promise.resolve(void order.push('saved')) })
    reload.mockImplementation(() => order.push('reloaded'))
    replace()
    replace()
    await waitFor(() => expect(order).toEqual(['saved', 'reloaded']))
  })

  it('stays when something could not be saved, and says so', async () => {
    const { reload, replace } = await open({ flush: () => Promise.reject(new Error('full')) })
    replace()
    expect(await screen.findByText(/couldn’t save your text/)).toBeDefined()
    expect(reload).not.toHaveBeenCalled()
  })

  it('leaves a page with words that are nowhere else to its person', async () => {
    const { reload, replace } = await open({ isHeld: true })
    replace()
    expect(await screen.findByText(/Finish typing, then reload/)).toBeDefined()
    expect(reload).not.toHaveBeenCalled()
    await userEvent.click(screen.getByRole('button', { name: 'Reload' }))
    expect(reload).toHaveBeenCalledOnce()
  })
})

describe('a build that the server no longer serves', () => {
  it('asks for the update, and saves before it reloads', async () => {
    const order: string[] = []
    const { reload, served } = await open({ flush: () => Promise.resolve(void order.push('saved')) })
    reload.mockImplementation(() => order.push('reloaded'))
    act(served.outdate)
    expect(await screen.findByText(/Please update to continue/)).toBeDefined()
    expect(order).toEqual([])
    await userEvent.click(screen.getByRole('button', { name: 'Update' }))
    await waitFor(() => expect(order).toEqual(['saved', 'saved', 'reloaded']))
  })

  it('says it once, however many answers say it', async () => {
    const { served } = await open()
    act(served.outdate)
    act(served.outdate)
    expect(await screen.findAllByText(/Please update to continue/)).toHaveLength(1)
  })
})
