/** Edits a queued referral and checks the screens and the queue. */
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'
import type { ReferralId } from '../../../../shared/domain/ids.ts'
import type { OfflineCore } from '../../offline/create-offline-core.ts'
import { emptyReferralDraft, referralRequest } from '../../offline/operations/referral-draft.ts'
import { REFERRAL_SEND } from '../../offline/operations/referral-send.ts'
import { OWNER, renderApplication, teachDialogs, type Application } from '../../testing/application.tsx'
import { DraftsPanel } from '../../features/referrals/editor/drafts-panel.tsx'
import { SubmitReferralPage } from '../../features/referrals/editor/submit-referral-page.tsx'
import { Queue } from './queue-area.tsx'

beforeEach(() => {
  localStorage.clear()
  teachDialogs()
})

/** Renders all three screens with the data of the same device. */
function open(): Application {
  const page = (
    <>
      <SubmitReferralPage />
      <section aria-label="The queue">
        <Queue />
      </section>
      <section aria-label="The drafts">
        <DraftsPanel />
      </section>
    </>
  )
  return renderApplication(page, { at: '/submit-referral', server: () => Response.json({}) })
}

async function queueOne(core: OfflineCore): Promise<ReferralId> {
  const id = core.newReferralId()
  const values = {
    ...emptyReferralDraft(),
    ...{ name: 'Robin Counsel', email: 'robin@firm.test', selectedSubject: 'Warehouse fall' },
    ...{ caseDetails: 'Fell on a wet floor.', compensationPercentage: '25' },
    acceptanceDeadline: '2099-11-25T17:00:00.000Z',
  }
  await core.outbox.enqueue({
    operation: REFERRAL_SEND,
    id,
    ownerUserId: OWNER,
    draftId: null,
    payload: referralRequest(values, id),
  })
  return id
}

const queue = () => within(screen.getByRole('region', { name: 'The queue' }))
const drafts = () => within(screen.getByRole('region', { name: 'The drafts' }))

it('stays in the queue, paused, until the edited version takes its place', async () => {
  const { core } = open()
  const id = await queueOne(core)
  await userEvent.click(await queue().findByRole('button', { name: 'Edit' }))

  expect(await screen.findByText('You’re editing a queued referral')).toBeDefined()
  expect(await queue().findByText('Needs attention')).toBeDefined()
  expect(queue().getByRole('listitem').textContent).toContain(
    'It won’t be sent until you queue the edited version.',
  )
  expect(await drafts().findByText(/Not queued yet. The original is paused in the queue/)).toBeDefined()
  expect(await core.outbox.counts(OWNER)).toEqual({ unsent: 1, attention: 1, sending: 0 })

  const name = await screen.findByLabelText<HTMLInputElement>('Recipient name')
  await userEvent.clear(name)
  await userEvent.type(name, 'Robin Mended')
  await userEvent.click(screen.getByRole('button', { name: /^(Send|Queue) referral$/ }))
  expect(await queue().findByRole('heading', { name: 'Robin Mended' })).toBeDefined()
  const rows = await core.outbox.list(OWNER)
  expect(rows.map(({ state }) => state)).toEqual(['queued'])
  expect(rows[0]?.id).not.toBe(id)
  await waitFor(async () => expect(await core.referralDrafts.list(OWNER)).toEqual([]))
})

it('can be sent as it was, and the edited version then only as a second referral, by someone who was told', async () => {
  const { core } = open()
  const id = await queueOne(core)
  await userEvent.click(await queue().findByRole('button', { name: 'Edit' }))
  await userEvent.click(await queue().findByRole('button', { name: 'Send original' }))
  const question = screen.getByRole('dialog', { name: 'Send the original?' })
  await userEvent.click(within(question).getByRole('button', { name: 'Send original' }))
  expect(await screen.findByText('The original may already have been sent')).toBeDefined()
  expect(await core.outbox.get(OWNER, id)).toMatchObject({ state: 'queued' })

  await userEvent.click(screen.getByRole('button', { name: /^(Send|Queue) referral$/ }))
  const warning = await screen.findByRole('dialog', { name: 'Send a second referral?' })
  expect(await core.outbox.list(OWNER)).toHaveLength(1)
  await userEvent.click(within(warning).getByRole('button', { name: 'Keep it as a draft' }))
  expect(await core.referralDrafts.list(OWNER)).toHaveLength(1)
  await userEvent.click(screen.getByRole('button', { name: /^(Send|Queue) referral$/ }))
  const again = await screen.findByRole('dialog', { name: 'Send a second referral?' })
  await userEvent.click(within(again).getByRole('button', { name: 'Send a second referral' }))
  await waitFor(async () => expect(await core.outbox.list(OWNER)).toHaveLength(2))
})
