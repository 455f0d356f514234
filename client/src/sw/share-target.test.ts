import { IDBKeyRange } from 'fake-indexeddb'
import { describe, expect, it } from 'vitest'
import { referralIdSchema } from '../../../shared/domain/ids.ts'
import { MISSED_SHARE_PAGE, SHARE_TARGET_PATH } from '../../../shared/contracts/share-target.ts'
import { createDraftStore } from '../offline/engine/draft.store.ts'
import { OFFLINE_DATABASE_NAME } from '../offline/engine/database.ts'
import { REFERRAL_DRAFTS } from '../offline/operations/referral-draft.ts'
import { createShareStore } from '../offline/operations/share.store.ts'
import { ALICE, newProfile, openWindow } from '../offline/testing/memory-deps.ts'
import { takeShares } from './share-target.ts'

const ORIGIN = 'https://app.example'

type FetchEventLike = { readonly request: Request; respondWith: (answer: Promise<Response>) => void }

function worker() {
  const profile = newProfile()
  const listeners: ((event: FetchEventLike) => void)[] = []
  const scope = {
    location: { origin: ORIGIN },
    addEventListener: (_type: string, listener: (event: FetchEventLike) => void) => listeners.push(listener),
  }
  takeShares(
    // Just as much of a worker's global scope as is used.
    scope as unknown as Parameters<typeof takeShares>[0],
    { indexedDB: profile.indexedDB, IDBKeyRange, webCrypto: crypto, now: () => profile.clock.now },
  )
  const ask = async (path: string, body: FormData | string, method = 'POST'): Promise<Response | null> => {
    const answers: Promise<Response>[] = []
    const request = new Request(`${ORIGIN}${path}`, method === 'POST' ? { method, body } : { method })
    listeners.forEach((listener) => listener({ request, respondWith: (answer) => answers.push(answer) }))
    return answers[0] ?? null
  }
  return { profile, ask }
}

function shared(text: string): FormData {
  const form = new FormData()
  form.append('text', text)
  return form
}

describe('the share target', () => {
  it('keeps what is shared and leads to the form by an id alone', async () => {
    const { ask, profile } = worker()
    const answer = await ask(SHARE_TARGET_PATH, shared('Jane Doe fell'))
    expect(answer?.status).toBe(303)
    const target = new URL(answer?.headers.get('Location') ?? '')
    expect(target.href).not.toContain('Jane')
    expect([target.origin, target.pathname]).toEqual([ORIGIN, '/submit-referral'])

    const { database, sealer, newId } = openWindow(profile, OFFLINE_DATABASE_NAME)
    const deps = { database, sealer, now: () => profile.clock.now, newId }
    const drafts = createDraftStore(REFERRAL_DRAFTS, deps)
    const id = referralIdSchema.parse(target.searchParams.get('shared'))
    expect(await createShareStore(deps, drafts).open(ALICE, id)).toBe(true)
    expect((await drafts.load(ALICE, id))?.content).toMatchObject({
      values: { caseDetails: 'Jane Doe fell' },
    })
  })

  it.each([
    ['nothing', shared('')],
    ['what is no form', 'plain text'],
  ])('says so when it is given %s', async (_name, body) => {
    const { ask } = worker()
    const answer = await ask(SHARE_TARGET_PATH, body)
    expect([answer?.status, answer?.headers.get('Location')]).toEqual([303, `${ORIGIN}${MISSED_SHARE_PAGE}`])
  })

  it('leaves every other request alone', async () => {
    const { ask } = worker()
    expect(await ask('/api/referrals', shared('x'))).toBeNull()
    expect(await ask(`${SHARE_TARGET_PATH}/more`, shared('x'))).toBeNull()
    expect(await ask(SHARE_TARGET_PATH, '', 'GET')).toBeNull()
  })
})
