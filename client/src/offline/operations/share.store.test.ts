import { describe, expect, it } from 'vitest'
import { CASE_DETAILS_MAX, SUBJECT_MAX } from '../../../../shared/domain/referral-limits.ts'
import { createDraftStore } from '../engine/draft.store.ts'
import { REFERRAL_DRAFTS } from './referral-draft.ts'
import { createShareStore } from './share.store.ts'
import { contentOfForm, draftOfShared, isEmptyContent } from './shared-content.ts'
import { ALICE, BOB, newProfile, openWindow } from '../testing/memory-deps.ts'

function form(fields: Readonly<Record<string, string | File>>): FormData {
  const data = new FormData()
  for (const [name, value] of Object.entries(fields)) data.append(name, value)
  return data
}

function opened() {
  const profile = newProfile()
  const { database, sealer, newId } = openWindow(profile)
  const deps = { database, sealer, now: () => profile.clock.now, newId }
  const drafts = createDraftStore(REFERRAL_DRAFTS, deps)
  return { profile, database, drafts, newId, shares: createShareStore(deps, drafts) }
}

const content = (text: string) => contentOfForm(form({ text }))

describe('what another app shares', () => {
  it('is taken as text, address and facts of files, each within its limit', () => {
    const shared = contentOfForm(
      form({
        title: `  ${'T'.repeat(500)}`,
        text: 'x'.repeat(CASE_DETAILS_MAX + 1),
        url: 'https://court.example/docket/1',
        files: new File(['%PDF'], 'complaint.pdf', { type: 'application/pdf' }),
        other: 'ignored',
      }),
    )
    expect(shared.title).toBe('T'.repeat(SUBJECT_MAX))
    expect(shared.text).toHaveLength(CASE_DETAILS_MAX)
    expect(shared.files).toEqual([{ name: 'complaint.pdf', size: 4, type: 'application/pdf' }])
    expect(Object.keys(shared)).toEqual(['title', 'text', 'url', 'files'])
  })

  it.each([
    'javascript:alert(1)',
    'data:text/html,x',
    'not an address',
    `https://x.example/${'y'.repeat(3000)}`,
  ])('does not keep the address %s', (url) => expect(contentOfForm(form({ url })).url).toBe(''))

  it('of nothing at all is nothing', () => {
    expect(isEmptyContent(contentOfForm(form({ title: ' ', files: 'text in place of a file' })))).toBe(true)
    expect(isEmptyContent(content('words'))).toBe(false)
  })

  it('fills the form and names nobody: whom it goes to is left to the person', () => {
    const draft = draftOfShared(
      contentOfForm(form({ title: 'Fall', text: 'Wet floor', url: 'https://a.example/1' })),
    )
    expect(draft).toMatchObject({ selectedSubject: 'Fall', caseDetails: 'Wet floor\n\nhttps://a.example/1' })
    expect([draft.name, draft.email]).toEqual(['', ''])
    const same = { text: 'See https://a.example/1', url: 'https://a.example/1' }
    expect(draftOfShared(contentOfForm(form(same))).caseDetails).toBe('See https://a.example/1')
  })
})

describe('shares on this device', () => {
  it('become a draft under the same id, once, and for whoever opened them', async () => {
    const { shares, drafts, newId } = opened()
    const id = await shares.keep(content('Wet floor'))
    expect(await drafts.load(ALICE, id)).toBeNull()
    expect(await shares.open(ALICE, id)).toBe(true)
    const values = (await drafts.load(ALICE, id))?.content
    expect(values).toMatchObject({ kind: 'values', values: { caseDetails: 'Wet floor' } })

    await drafts.save(ALICE, id, draftOfShared(content('Edited')))
    expect(await shares.open(ALICE, id)).toBe(true)
    expect((await drafts.load(ALICE, id))?.content).toMatchObject({ values: { caseDetails: 'Edited' } })
    expect(await shares.open(BOB, id)).toBe(false)
    expect(await shares.open(ALICE, newId())).toBe(false)
  })

  it('lie there sealed', async () => {
    const { shares, database } = opened()
    await shares.keep(content('Jane Doe fell'))
    const [row] = await database.run(({ drafts }) => drafts.toArray())
    expect(row).toMatchObject({ kind: 'shared', ownerUserId: 'device' })
    expect(new TextDecoder().decode(row?.values.data)).not.toContain('Jane')
  })

  it('are five at most and a day old at most', async () => {
    const { shares, database, profile } = opened()
    const ids: string[] = []
    for (let number = 0; number < 7; number += 1) {
      profile.clock.now += 1000
      ids.push(await shares.keep(content(`share ${number}`)))
    }
    const kept = () => database.run(({ drafts }) => drafts.toCollection().primaryKeys())
    expect((await kept()).toSorted()).toEqual(ids.slice(2).toSorted())
    profile.clock.now += 24 * 60 * 60_000
    const next = await shares.keep(content('the next day'))
    expect((await kept()).toSorted()).toEqual([ids[6]!, next].toSorted())
    profile.clock.now += 1
    const last = await shares.keep(content('a moment later'))
    expect((await kept()).toSorted()).toEqual([next, last].toSorted())
  })
})
