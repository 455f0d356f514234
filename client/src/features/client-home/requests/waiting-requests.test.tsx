import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import {
  ANY_CONTACT,
  NOTICES_VERSION,
  type PostClientRequest,
} from '../../../../../shared/contracts/client-requests.ts'
import { operationIdSchema, userIdSchema } from '../../../../../shared/domain/ids.ts'
import { CLIENT_REQUEST } from '../../../offline/operations/client-request.ts'
import { renderApplicantPage } from '../../../testing/applicant-stage.tsx'
import { teachDialogs } from '../../../testing/application.tsx'
import { ADA } from '../../../testing/fake-platform.tsx'
import { createIntakeDrafts } from '../intake/intake-draft.store.ts'
import { emptyIntakeDraft } from '../intake/intake-draft.ts'
import { CLIENT, createClientStage, SIGNED_IN } from '../testing/client-stage.tsx'
import { WaitingRequests } from './waiting-requests.tsx'

const ada = userIdSchema.parse(ADA.userId)
const ID = operationIdSchema.parse('0d3a5c1e-6b1f-4a52-9c57-1f8f0c9b7b01')
const WRITTEN: PostClientRequest = {
  id: ID,
  practiceArea: 'Personal Injury',
  summary: 'A van hit my bicycle.',
  state: 'OH',
  incidentDate: '2026-10-02',
  otherParties: ['Pat Driver'],
  subIssue: 'pi-car',
  zip: '43004',
  forWhom: 'my_child',
  language: 'es',
  safeContact: { by: ['text'], mayLeaveMessages: false },
  insist: true,
  firstName: 'Cleo',
  lastName: 'Client',
  phone: '4155550123',
  isAdult: true,
  noticesVersion: NOTICES_VERSION,
}

beforeEach(() => {
  localStorage.clear()
  teachDialogs()
})

async function openWith(payload: PostClientRequest | null) {
  const stage = createClientStage({ session: SIGNED_IN, profile: CLIENT })
  if (payload !== null)
    await stage.core.outbox.enqueue({
      operation: CLIENT_REQUEST,
      ...{ id: ID, ownerUserId: ada, draftId: null, payload },
    })
  const drafts = createIntakeDrafts(stage.core.draftDeps)
  return { ...renderApplicantPage(<WaitingRequests />, '/home2', { ...stage, owner: ada }), stage, drafts }
}

it('shows what waits, and that it is not posted', async () => {
  await openWith(WRITTEN)
  const row = await screen.findByRole('listitem')
  expect(row.textContent).toContain('Personal Injury')
  expect(row.textContent).toContain('Waiting')
  expect(row.textContent).toContain('Not posted yet.')
})

it('opens it in the steps with every answer, and takes it out of the queue', async () => {
  const { user, address, stage, drafts } = await openWith(WRITTEN)
  await user.click(await screen.findByRole('button', { name: 'Edit' }))
  await waitFor(() => expect(address()).toBe('/home'))
  expect(await stage.core.outbox.list(ada)).toEqual([])
  const draft = await drafts.load(ada)
  expect(draft?.requestId).not.toBe(ID)
  expect(draft?.values).toEqual({
    ...emptyIntakeDraft(ID).values,
    ...{ need: 'Personal Injury', subIssue: 'pi-car', summary: 'A van hit my bicycle.' },
    ...{ state: 'OH', zip: '43004', date: '2026-10-02', parties: 'Pat Driver', forWhom: 'my_child' },
    ...{ firstName: 'Cleo', lastName: 'Client', phone: '415-555-0123', language: 'es' },
    ...{ reach: ['text'], noMessages: true, insist: true, isAdult: true, acceptsNotices: true },
  })
})

it('does not open it over another request that is being written', async () => {
  const { user, address, stage, drafts } = await openWith({ ...WRITTEN, safeContact: ANY_CONTACT })
  await drafts.save(ada, { ...emptyIntakeDraft(crypto.randomUUID()), step: 'place' })
  await user.click(await screen.findByRole('button', { name: 'Edit' }))
  expect((await screen.findByRole('alert')).textContent).toContain('You are writing another request.')
  expect(address()).toBe('/home2')
  expect(await stage.core.outbox.list(ada)).toHaveLength(1)
  expect((await drafts.load(ada))?.step).toBe('place')
})

it('lets it be discarded, and taken back', async () => {
  const { user, stage } = await openWith(WRITTEN)
  await user.click(await screen.findByRole('button', { name: 'Discard' }))
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  await waitFor(async () => expect(await stage.core.outbox.list(ada)).toHaveLength(1))
})

it('shows nothing when nothing waits', async () => {
  const { container } = await openWith(null)
  expect(container.querySelector('section')).toBeNull()
})
