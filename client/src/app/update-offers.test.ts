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
  return { order, notices, served, offers, press, accept: () => void order.push('accepted') }
}

describe('a new version that waits', () => {
  it('is offered, and takes over after everything is saved', async () => {
    const { order, notices, offers, press, accept } = setup()
    offers.offer(accept)
    expect(notices.map(({ message }) => message)).toEqual(['A new version is ready.'])
    press()
    await vi.waitFor(() => expect(order).toEqual(['saved', 'accepted']))
  })
})

describe('a build that the server no longer serves', () => {
  it('asks once for the update, and takes the version that waits already', async () => {
    const { order, notices, served, offers, press, accept } = setup()
    offers.offer(accept)
    served.outdate()
    served.outdate()
    expect(notices).toHaveLength(2)
    expect(notices[1]?.message).toContain('too old for the service')
    press()
    await vi.waitFor(() => expect(order).toEqual(['saved', 'accepted']))
  })

  it('looks for a version, and takes it as soon as it waits, without asking again', async () => {
    const { order, notices, served, offers, press, accept } = setup()
    const look = vi.fn(() => Promise.resolve(true))
    offers.lookWith(look)
    served.outdate()
    press()
    await vi.waitFor(() => expect(look).toHaveBeenCalledOnce())
    offers.offer(accept)
    expect(order).toEqual(['saved', 'accepted'])
    expect(notices).toHaveLength(1)
  })

  it('reloads where no version is found', async () => {
    const { order, served, offers, press } = setup()
    offers.lookWith(() => Promise.resolve(false))
    served.outdate()
    press()
    await vi.waitFor(() => expect(order).toEqual(['saved', 'reloaded']))
  })
})
