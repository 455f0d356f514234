import { cleanup, screen, waitFor } from '@testing-library/react'
import { IDBFactory } from 'fake-indexeddb'
import { beforeEach, describe, expect, it } from 'vitest'
import { MISSED_SHARE, sharedPage } from '../../../../../shared/contracts/share-target.ts'
import { contentOfForm } from '../../../offline/operations/shared-content.ts'
import { OWNER, renderApplication, type Application } from '../../../testing/application.tsx'
import { createCurrentDraft } from './current-draft.ts'
import { SubmitReferralPage } from './submit-referral-page.tsx'

beforeEach(() => localStorage.clear())

function open(at: string, indexedDB = new IDBFactory()): Application {
  return renderApplication(<SubmitReferralPage />, { at, indexedDB, server: () => Response.json({}) })
}

describe('a referral from what was shared', () => {
  it('is filled in under an id of its own and is the one being written now', async () => {
    const indexedDB = new IDBFactory()
    const before = open('/submit-referral', indexedDB)
    const form = new FormData()
    form.append('title', 'Fall in a shop')
    form.append('text', 'Wet floor')
    const id = await before.core.shares.keep(contentOfForm(form))
    cleanup()
    open(sharedPage(id), indexedDB)
    expect(await screen.findByText(/Nothing is sent until you press Send/)).toBeDefined()
    expect((await screen.findByLabelText<HTMLInputElement>('Subject')).value).toBe('Fall in a shop')
    expect(screen.getByLabelText<HTMLTextAreaElement>('Case details').value).toBe('Wet floor')
    expect(screen.getByLabelText<HTMLInputElement>('Recipient email').value).toBe('')
    expect(createCurrentDraft(localStorage, OWNER).get()).toBe(id)
  })

  it.each([
    [sharedPage(MISSED_SHARE), /wasn’t ready on this device yet/],
    [sharedPage('0191f2b4-7c1e-7a55-9d2c-3b1f0a9c8d7e'), /kept for one day/],
    [sharedPage('<script>'), /kept for one day/],
  ])('%s says what happened and offers the form', async (at, words) => {
    open(at)
    await waitFor(() => expect(screen.getByRole('alert').textContent).toMatch(words))
    expect(screen.getByRole('link', { name: 'Write a referral' }).getAttribute('href')).toBe(
      '/submit-referral',
    )
  })
})
