import { describe, expect, it, vi } from 'vitest'
import { createBuildStatus } from '../../platform/build-status.ts'
import { createUnsavedWork } from '../../platform/unsaved-work.tsx'
import type { Updates } from './service-worker.ts'
import { createUpdateOffers, type UpdateNotice } from './update-offers.ts'

function setup({ isHeld = false, isServed = true } = {}) {
  const order: string[] = []
  const notices: UpdateNotice[] = []
  const unsavedWork = createUnsavedWork()
  unsavedWork.register(() => Promise.resolve(void order.push('saved')))
  const served = createBuildStatus()
  const offers = createUpdateOffers({
    ...{ unsavedWork, served, typedText: { isHeld: () => isHeld } },
    show: (notice) => notices.push(notice),
    reload: () => order.push('reloaded'),
    isServed: () => Promise.resolve(isServed),
  })
  const find = (look: Updates['look']): void =>
    offers.updateWith({ look, leave: () => Promise.resolve(void order.push('worker left')) })
  find(() => Promise.resolve(null))
  const press = (): void => notices.at(-1)?.action?.run()
  const takeOver = (): Promise<boolean> => Promise.resolve(order.push('taken over') > 0)
  const said = (): string[] => notices.map(({ message }) => message)
  return { order, said, served, offers, find, press, takeOver }
}

describe('a new version that waits', () => {
  it('is offered, takes over after everything is saved, and the page is reloaded once', async () => {
    const { order, said, offers, press, takeOver } = setup()
    offers.offer(takeOver)
    press()
    await vi.waitFor(() => expect(order).toEqual(['saved', 'taken over', 'saved', 'reloaded']))
    expect(said()).toEqual(['A new version is ready.', 'Updating…'])
    // The browser's own event for the same replacement has no effect.
    offers.replaced()
    expect(order).toHaveLength(4)
  })

  it('does not reload a page with words that are nowhere else', async () => {
    const { order, said, offers, press, takeOver } = setup({ isHeld: true })
    offers.offer(takeOver)
    press()
    await vi.waitFor(() => expect(said().at(-1)).toContain('Finish typing, then reload'))
    expect(order).not.toContain('reloaded')
  })

  it('is left behind where it does not take over: the next page comes from the server', async () => {
    const { order, offers, press } = setup()
    offers.offer(() => Promise.resolve(false))
    press()
    await vi.waitFor(() => expect(order).toEqual(['saved', 'worker left', 'saved', 'reloaded']))
  })

  it('costs nobody the page that is there while the server cannot be reached, and can be tried again', async () => {
    const { order, said, offers, press, takeOver } = setup({ isServed: false })
    offers.offer(() => Promise.resolve(false))
    press()
    await vi.waitFor(() => expect(said().at(-1)).toContain('Check your connection, then try again'))
    expect(order).toEqual(['saved'])
    offers.offer(takeOver)
    press()
    await vi.waitFor(() => expect(order).toContain('reloaded'))
  })
})

describe('a build that the server no longer serves', () => {
  it('asks once for the update, and takes the version that waits already', async () => {
    const { order, said, served, offers, press, takeOver } = setup()
    offers.offer(takeOver)
    served.outdate()
    served.outdate()
    expect(said()).toHaveLength(2)
    expect(said()[1]).toContain('Please update to continue')
    press()
    await vi.waitFor(() => expect(order).toContain('reloaded'))
    expect(order).toContain('taken over')
  })

  it('looks for a version, and takes it as soon as it waits, without asking again', async () => {
    const { order, said, served, offers, find, press, takeOver } = setup()
    find(() => {
      offers.offer(takeOver)
      return Promise.resolve(takeOver)
    })
    served.outdate()
    press()
    await vi.waitFor(() => expect(order).toContain('taken over'))
    expect(said().slice(1)).toEqual(['Updating…'])
  })

  it('comes from the server where no version is found: a reload alone would bring the old one again', async () => {
    const { order, served, find, press } = setup()
    find(() => Promise.resolve(null))
    served.outdate()
    press()
    await vi.waitFor(() => expect(order).toEqual(['saved', 'worker left', 'saved', 'reloaded']))
  })
})
