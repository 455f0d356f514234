/** What clients read stays at US grade 8 (Flesch-Kincaid), page by page. */
import { render, screen, waitFor } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { beforeEach, expect, it } from 'vitest'
import { UNLISTED_BECAUSE } from '../../../../shared/contracts/client-requests.ts'
import { INTAKE_STEPS, type IntakeValues } from '../../../../shared/domain/client-intake.ts'
import { userIdSchema } from '../../../../shared/domain/ids.ts'
import { IDENTITY_KINDS } from '../../../../shared/domain/requests/identity-detector.ts'
import { INTAKE_MESSAGES } from '../../../../shared/domain/requests/request-limits.ts'
import { SUB_ISSUES } from '../../../../shared/domain/requests/sub-issues.ts'
import { hardestSentences, readingGrade } from '../../testing/reading-grade.ts'
import { renderApplicantPage } from '../../testing/applicant-stage.tsx'
import { teachDialogs } from '../../testing/application.tsx'
import { blocksOf } from '../../testing/blocks-of.ts'
import { ADA } from '../../testing/fake-platform.tsx'
import { createIntakeDrafts } from './intake/intake-draft.store.ts'
import { emptyIntakeDraft } from './intake/intake-draft.ts'
import { IntakePage } from './intake/intake-page.tsx'
import { Notices } from './notices.tsx'
import { ClientHomePage } from './requests/client-home-page.tsx'
import { postedWords } from './requests/posted-notice.tsx'
import { CLIENT, createClientStage, SIGNED_IN, type Script } from './testing/client-stage.tsx'
import { aRequest } from './testing/request.fixture.ts'

const MAX_GRADE = 8
const ada = userIdSchema.parse(ADA.userId)
const STATES: Script = { 'GET /api/marketplace/states': [{ body: { open: ['OH'] } }] }

beforeEach(() => {
  localStorage.clear()
  teachDialogs()
})

function expectPlain(blocks: readonly string[]): void {
  expect(blocks.length).toBeGreaterThan(0)
  const grade = readingGrade(blocks)
  const hardest = hardestSentences(blocks).join('\n')
  expect(grade, `grade ${grade.toFixed(1)}; the hardest:\n${hardest}`).toBeLessThanOrEqual(MAX_GRADE)
}

const ANSWERS: Partial<IntakeValues> = { need: 'Personal Injury', state: 'OH', date: '2024-12-01' }

it.each([
  ...INTAKE_STEPS.map((step) => [step, ANSWERS] as const),
  ['place', { ...ANSWERS, state: 'TX', date: '' }],
  ['contact', { ...ANSWERS, state: 'TX', date: '', summary: 'Call me at 212-555-0147. I want to die.' }],
] as const)('the step “%s” of a visitor with %o', async (step, answers) => {
  const stage = createClientStage({ script: STATES })
  const { values, requestId } = emptyIntakeDraft(crypto.randomUUID())
  const draft = { requestId, step, values: { ...values, ...answers } }
  await createIntakeDrafts(stage.core.draftDeps).save('device', draft)
  const { container } = renderApplicantPage(<IntakePage />, '/home', stage)
  await screen.findByRole('heading', { level: 2 })
  if (answers.state === 'TX') await screen.findByText(/^We do not introduce clients/)
  expectPlain(blocksOf(container))
})

it('the page of a request that waits on the device', async () => {
  const stage = createClientStage({
    session: SIGNED_IN,
    profile: CLIENT,
    script: { ...STATES, 'POST /api/client-requests': ['unreachable'] },
  })
  const { values, requestId } = emptyIntakeDraft(crypto.randomUUID())
  const whole: IntakeValues = {
    ...values,
    ...ANSWERS,
    ...{ noParties: true, firstName: 'Cleo', lastName: 'Client', phone: '415-555-0123' },
    ...{ isAdult: true, acceptsNotices: true },
  }
  await createIntakeDrafts(stage.core.draftDeps).save(ada, { requestId, step: 'contact', values: whole })
  const { container, user } = renderApplicantPage(<IntakePage />, '/home', stage)
  await user.click(await screen.findByRole('button', { name: 'Post request' }))
  await screen.findByRole('heading', { name: 'Your request is saved on this device' })
  expectPlain(blocksOf(container))
})

it('the notices alone', () => {
  const { container } = render(<Notices state="OH" />)
  expectPlain(blocksOf(container))
})

it('what is said of a request that was posted', () => {
  const request = aRequest({ state: 'OH' })
  const all = [
    postedWords({ ...request, visibility: 'listed' }),
    ...UNLISTED_BECAUSE.map((why) => postedWords({ ...request, visibility: 'private', why })),
  ]
  expectPlain(all.flatMap(({ title, words }) => [title, words]))
})

it.each([
  ['without requests', []],
  ['with one that is looking', [aRequest({ state: 'OH', visibility: 'listed', why: null })]],
  ['with one that is kept private', [aRequest({ state: 'OH' })]],
  [
    'with one that was answered',
    [aRequest({ state: 'OH', visibility: 'listed', why: null, status: 'interested' })],
  ],
  ['with one that has ended', [aRequest({ state: 'OH', status: 'closed', isWithdrawn: true })]],
] as const)('“Your requests” %s', async (_case, requests) => {
  const stage = createClientStage({
    session: SIGNED_IN,
    profile: CLIENT,
    script: { ...STATES, 'GET /api/client-requests': [{ body: { requests, contact: null } }] },
  })
  const { container } = renderApplicantPage(
    <ClientHomePage conversation={{ Panel: () => null, Unread: () => null }} aside={null} />,
    '/home2',
    stage,
  )
  await screen.findByRole('heading', { level: 1 })
  await waitFor(() => expect(screen.queryByText(/^Loading/)).toBeNull())
  expectPlain(blocksOf(container))
})

it('the messages of the steps, and the kinds of problems', () => {
  expectPlain([...Object.values(INTAKE_MESSAGES), ...Object.values(IDENTITY_KINDS)])
  expectPlain(SUB_ISSUES.map(({ label }) => label))
})

it('can fail', () => {
  const { container } = render(
    <MemoryRouter>
      <p>
        Establishing representation necessitates reciprocal authorization, notwithstanding preliminary
        communications.
      </p>
    </MemoryRouter>,
  )
  expect(readingGrade(blocksOf(container))).toBeGreaterThan(MAX_GRADE)
})
