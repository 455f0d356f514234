import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compareTexts, type Change } from './compare-texts.ts'

const kinds = (older: string, newer: string) => compareTexts(older, newer).changes.map(({ kind }) => kind)
const shown = ({ words }: Change): string =>
  words
    .map(({ mark, text }) => (mark === 'same' ? text : mark === 'added' ? `[+${text}]` : `[-${text}]`))
    .join('')

const LONG = 'The Releasor shall satisfy all liens from the settlement proceeds without delay.'

describe('two texts', () => {
  it('are compared by words inside of changed paragraphs', () => {
    const { changes, same } = compareTexts(
      'Title\nThe Buyer shall pay $96,000.00 within thirty days.\nEnd',
      'Title\nThe Buyer shall pay $92,500.00 within thirty days.\nEnd',
    )
    expect(same).toBe(2)
    expect(changes.map(shown)).toEqual(['The Buyer shall pay $[-96,000.00][+92,500.00] within thirty days.'])
  })

  it('tell what was added, removed and moved', () => {
    expect(kinds('One.\nTwo.', 'One.\nNew paragraph of words.\nTwo.')).toEqual(['added'])
    expect(kinds('One.\nOld paragraph of words.\nTwo.', 'One.\nTwo.')).toEqual(['removed'])
    expect(kinds(`${LONG}\nOne.\nTwo.\nThree.`, `One.\nTwo.\nThree.\n${LONG}`)).toEqual(['moved'])
    // A short one may stand twice by chance.
    expect(kinds('Page 1\nOne.\nTwo.\nThree.', 'One.\nTwo.\nThree.\nPage 1')).toEqual(['removed', 'added'])
  })

  it('are the same whatever their quotes, dashes and spaces', () => {
    expect(compareTexts('The “Buyer” – a  party', 'The "Buyer" - a party').changes).toEqual([])
  })

  it('keep their places: each change says where it stands in both', () => {
    const [older, newer] = ['One.\nTwo old words here.\nThree.', 'One.\nTwo new words here.\nThree.']
    const [change] = compareTexts(older, newer).changes
    expect(older.slice(change!.older!.start, change!.older!.end)).toBe('Two old words here.')
    expect(newer.slice(change!.newer!.start, change!.newer!.end)).toBe('Two new words here.')
  })

  it('of any kind: what is kept and removed gives the older words, what is kept and added the newer', () => {
    const paragraph = fc.array(fc.constantFrom('shall', 'pay', 'the', 'Buyer', 'lien', '30', 'days'), {
      minLength: 1,
      maxLength: 12,
    })
    const text = fc
      .array(paragraph, { maxLength: 8 })
      .map((all) => all.map((words) => words.join(' ')).join('\n'))
    fc.assert(
      fc.property(text, text, (older, newer) => {
        for (const { kind, older: from, newer: to, words } of compareTexts(older, newer).changes) {
          const of = (mark: 'removed' | 'added') =>
            words
              .filter((one) => one.mark === 'same' || one.mark === mark)
              .map((one) => one.text)
              .join('')
          if (from !== null && kind !== 'moved') expect(of('removed')).toBe(older.slice(from.start, from.end))
          if (to !== null && kind !== 'moved') expect(of('added')).toBe(newer.slice(to.start, to.end))
        }
      }),
      { seed: 20261126 },
    )
  })
})
