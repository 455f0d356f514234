import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { OfflineCore } from '../../offline/create-offline-core.ts'
import { AUTOSAVE_DELAY } from '../../offline/engine/draft-autosave.ts'
import type { UnitValues } from '../../../../shared/domain/records/record.ts'
import { OWNER, renderApplication, teachDialogs, type Application } from '../../testing/application.tsx'
import { recordToDecide } from '../../platform/navigation/decide-link.ts'
import { leavePage } from '../../testing/leave-page.ts'
import { CallFormPage } from './call-form-page.tsx'
import { CallListPage } from './call-list-page.tsx'

beforeEach(teachDialogs)

/** As a call has it from the first thing entered on. */
const STARTED = {
  ...{ caller: 'Dana Example', direction: 'in' },
  timer: { startedAt: expect.stringMatching(/Z$/) as string, seconds: null },
}

const server = () => Response.json({})
const openList = (at = '/call-center', options: { readonly isOffline?: boolean } = {}): Application =>
  renderApplication(<CallListPage />, { at, server, ...options })
/** As after the last page of the first pull. */
const pulled = ({ core }: Application) =>
  core.database.run(({ recordHeads }) =>
    recordHeads.put({ ownerUserId: OWNER, epoch: 1, cursor: 0, generation: 0, full: null, pulledAt: 1 }),
  )
const openForm = (id = 'new', setTimer?: OfflineCore['setTimer']): Application =>
  renderApplication(<CallFormPage />, {
    ...{ at: `/call-center/${id}`, path: '/call-center/:id', server },
    ...(setTimer === undefined ? {} : { setTimer }),
  })
/** All timers but that of the autosave, which never fires. */
const withoutAutosave: OfflineCore['setTimer'] = (work, milliseconds) => {
  const timer = milliseconds === AUTOSAVE_DELAY ? undefined : setTimeout(work, milliseconds)
  return () => clearTimeout(timer)
}

async function log({ core }: Application, set: UnitValues): Promise<string> {
  const id = core.records.store.newId()
  await core.records.store.edit(OWNER, { kind: 'call', id }, set)
  return id
}
const calls = async ({ core }: Application) => (await core.records.store.list(OWNER, 'call')).records

describe('the list of calls', () => {
  it('says why it is empty, and offers to log one', async () => {
    const application = openList()
    expect(await screen.findByText('Loading your calls…')).toBeDefined()
    expect(screen.queryByText('No calls yet')).toBeNull()
    await pulled(application)
    expect(await screen.findByText('No calls yet')).toBeDefined()
    expect(screen.getAllByRole('link', { name: 'Log a call' })[0]?.getAttribute('href')).toBe(
      '/call-center/new',
    )
  })

  it('says that no call is open while there are closed ones', async () => {
    const application = openList()
    await pulled(application)
    await screen.findByText('No calls yet')
    await log(application, { caller: 'Dana Example', disposition: 'declined' })
    expect(await screen.findByText('No open calls')).toBeDefined()
  })

  it('says offline that the calls were never loaded here, and shows those of this device', async () => {
    const application = openList('/call-center', { isOffline: true })
    expect(await screen.findByText('Your calls aren’t on this device yet')).toBeDefined()
    expect(screen.queryByText('No calls yet')).toBeNull()
    await log(application, { caller: 'Dana Example' })
    expect(await screen.findByRole('link', { name: 'Dana Example' })).toBeDefined()
    expect(screen.getByText(/^Only the calls of this device are shown/)).toBeDefined()
  })
})

describe('a call that needs a decision', () => {
  it('links to it, in the list and in its form', async () => {
    const application = openList('/call-center?tab=all')
    const id = await log(application, { caller: 'Dana Example' })
    const { store } = application.core.records
    const view = { ...(await store.list(OWNER, 'call')).records[0]!, state: 'choice' as const }
    vi.spyOn(store, 'list').mockResolvedValue({ records: [view], locked: 0, unreadable: 0, isWhole: true })
    await log(application, { caller: 'Another' })
    const link = await screen.findByRole('link', { name: 'Needs a decision: Call from Dana Example' })
    expect(link.getAttribute('href')).toBe(`/call-center?tab=all&decide=${encodeURIComponent(`call/${id}`)}`)
    await userEvent.click(link)
    expect(recordToDecide(application.screen.path().replace(/^[^?]*/, ''))).toEqual({ kind: 'call', id })
  })
})

describe('the form of a call', () => {
  it('shows phone numbers in groups, and leaves a foreign one as it is', async () => {
    const application = openForm()
    const phone = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Phone' })
    await userEvent.type(phone, '5125550134')
    expect(phone.value).toBe('512-555-0134')
    await userEvent.clear(phone)
    await userEvent.type(phone, '+442079460958')
    expect(phone.value).toBe('+442079460958')
    await userEvent.clear(phone)
    await userEvent.type(phone, '+15125550134')
    expect(phone.value).toBe('512-555-0134')
    await waitFor(async () => expect((await calls(application))[0]?.body['phone']).toBe('+15125550134'))
  })

  it('saves what is typed on this device, and makes the record with it', async () => {
    const application = openForm()
    const caller = await screen.findByRole('textbox', { name: 'Caller' })
    expect(await calls(application)).toEqual([])
    await userEvent.type(caller, 'Dana Example')
    expect(await screen.findByText('Saved on this device')).toBeDefined()
    expect((await calls(application)).map(({ body }) => body)).toEqual([STARTED])
    await waitFor(() => expect(application.screen.path()).not.toBe('/call-center/new'))
  })

  it.each([
    ['its field is left', () => userEvent.tab()],
    [
      'the page is hidden',
      () => {
        leavePage('hidden')
        return Promise.resolve()
      },
    ],
  ])('saves at once when %s, before the pause after the last key ends', async (_, leave) => {
    const application = openForm('new', withoutAutosave)
    await userEvent.type(await screen.findByRole('textbox', { name: 'Caller' }), 'Dana Example')
    expect(await calls(application)).toEqual([])
    await leave()
    await waitFor(async () => expect((await calls(application)).map(({ body }) => body)).toEqual([STARTED]))
  })

  it('keeps what is not right in the form, and says so at the field', async () => {
    const application = openForm()
    const caller = await screen.findByRole('textbox', { name: 'Caller' })
    await userEvent.click(caller)
    await userEvent.paste('x'.repeat(121))
    expect(await screen.findByText('Please use at most 120 characters.')).toBeDefined()
    expect(screen.getByText('Correct the marked fields to save them.')).toBeDefined()
    expect(caller.getAttribute('aria-invalid')).toBe('true')
    expect(await calls(application)).toEqual([])
  })

  it('deletes a call only after asking', async () => {
    const application = openForm()
    await userEvent.type(await screen.findByRole('textbox', { name: 'Caller' }), 'Dana')
    await userEvent.click(await screen.findByRole('button', { name: 'Delete' }))
    expect(await calls(application)).toHaveLength(1)
    await userEvent.click(screen.getByRole('button', { name: 'Delete the call' }))
    await waitFor(async () => expect(await calls(application)).toEqual([]))
  })

  it('says of a call that is not here that it is not', async () => {
    openForm(crypto.randomUUID())
    expect(await screen.findByText('This call isn’t here')).toBeDefined()
  })
})
