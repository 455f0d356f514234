import { describe, expect, it, vi } from 'vitest'
import { createServedMark } from '../platform/served-mark.ts'
import { createUnsavedWork } from '../platform/unsaved-work.tsx'
import { createUpdateOffers, type UpdateNotice } from './update-offers.ts'

function setup() {
  const order: string[] = []
  const notices: UpdateNotice[] = []
  const unsavedWork = createUnsavedWork()
  unsavedWork.register(() => Promise.resolve(void order.push('saved')))
  const served = createServedMark()
  const offers = createUpdateOffers({
    ...{ unsavedWork, served, typedText: { isHeld: () => false } },
    show: (notice) => notices.push(notice),
    reload: () => order.push('reloaded'),
  })
  const press = (): void => notices.at(-1)?.action?.run()
  return { order, notices, served, offers, press, takeOver: () => order.push('taken over') > 0 }
}

describe('a new version that waits', () => {
  it('is offered, and takes over after everything is saved', async () => {
    const { order, notices, offers, press, takeOver } = setup()
    offers.offer(takeOver)
    expect(notices.map(({ message }) => message)).toEqual(['A new version is ready.'])
    press()
    await vi.waitFor(() => expect(order).toEqual(['saved', 'taken over']))
  })
})

describe('a build that the server no longer serves', () => {
  it('asks once for the update, and takes the version that waits already', async () => {
    const { order, notices, served, offers, press, takeOver } = setup()
    offers.offer(takeOver)
    served.outdate()
    served.outdate()
    expect(notices).toHaveLength(2)
    expect(notices[1]?.message).toContain('Please update to continue')
    press()
    await vi.waitFor(() => expect(order).toEqual(['saved', 'taken over']))
  })

  it('looks for a version, and takes it as soon as it waits, without asking again', async () => {
    const { order, notices, served, offers, press, takeOver } = setup()
    offers.lookWith(() => Promise.resolve(takeOver))
    served.outdate()
    press()
    await vi.waitFor(() => expect(order).toEqual(['saved', 'taken over']))
    expect(notices).toHaveLength(1)
  })

  it('reloads where no version is found', async () => {
    const { order, served, offers, press } = setup()
    offers.lookWith(() => Promise.resolve(null))
    served.outdate()
    press()
    await vi.waitFor(() => expect(order).toEqual(['saved', 'reloaded']))
  })

  it('reloads where the version that waited is gone', async () => {
    const { order, offers, press } = setup()
    offers.offer(() => false)
    press()
    await vi.waitFor(() => expect(order).toEqual(['saved', 'reloaded']))
  })
})
