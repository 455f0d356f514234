import { describe, expect, it } from 'vitest'
import { onePage } from '../reading/document-text.ts'
import { RELEASE, RELEASE_CHANGED, RETAINER } from '../sample/sample-texts.ts'
import { BUILT_IN_CHECKLISTS, likelyChecklist } from './built-in.ts'
import { checkDocument } from './check-document.ts'

const documentOf = (text: string) => ({ file: 'Document.txt', text, pages: onePage(text) })
const listOf = (id: string) => BUILT_IN_CHECKLISTS.find((list) => list.id === id)!.items
const check = (text: string, ...words: string[]) =>
  checkDocument(documentOf(text), [{ id: 'one', words }])[0]!.places.map((place) => place.text)

/** Ids of the items for which no passage was found. */
const missing = (text: string, list: string) =>
  checkDocument(documentOf(text), listOf(list)).flatMap(({ id, places }) => (places.length === 0 ? [id] : []))

describe('a checklist', () => {
  it('finds sentences, verbatim and with their places', () => {
    const text = 'This is one. The Client may\nterminate this agreement. This is three.'
    const [found] = checkDocument(documentOf(text), [{ id: 'one', words: ['client & terminat'] }])
    expect(found!.places).toHaveLength(1)
    const { start, end, text: words } = found!.places[0]!
    expect(text.slice(start, end)).toBe(words)
    expect(words).toBe('The Client may\nterminate this agreement.')
  })

  it('takes words as they are written, from the beginning of a word', () => {
    expect(check('It is determined.', 'termin')).toEqual([])
    expect(check('A fee of 40% (gross) is owed.', '40% (gross)')).toHaveLength(1)
    expect(check('The\nnew  attorney.', 'NEW ATTORNEY')).toHaveLength(1)
    expect(check('Anything.', '', ' & ', '.*')).toEqual([])
  })

  it('finds nothing unless all parts stand in one sentence', () => {
    expect(check('The fee is due. Costs are separate.', 'fee & costs')).toEqual([])
    expect(check('The fee and the costs are due.', 'fee & costs')).toHaveLength(1)
  })

  it('shows three sentences at most', () => {
    expect(check('A lien. A lien here. A lien there. A lien again.', 'lien')).toHaveLength(3)
  })
})

describe('the lists that the room begins with', () => {
  it('tell what the sample’s agreements leave out', () => {
    expect(missing(RETAINER, 'retainer')).toEqual(['division', 'file'])
    expect(missing(RELEASE, 'release')).toEqual(['unknown', 'medicare', 'dismissal', 'capacity', 'signed'])
    expect(missing(RELEASE_CHANGED, 'release')).not.toContain('medicare')
    expect(missing(RELEASE_CHANGED, 'release')).toContain('confidential')
  })

  it('have items with names of their own, each with words', () => {
    for (const { items } of BUILT_IN_CHECKLISTS) {
      expect(new Set(items.map(({ id }) => id)).size).toBe(items.length)
      expect(items.every(({ words }) => words.length > 0)).toBe(true)
    }
  })

  it.each([
    ['Retainer.docx', 'retainer'],
    ['Fee agreement.pdf', 'retainer'],
    ['Release v2.docx', 'release'],
    ['Letter of protection.pdf', 'protection'],
    ['Police report.pdf', null],
  ])('%s is checked with %s', (file, list) => expect(likelyChecklist(file)).toBe(list))
})
