import { describe, expect, it } from 'vitest'
import { createLibrary } from './ask.ts'
import { onePage } from './document-text.ts'
import { passagesOf } from './passages.ts'
import { sentencesIn } from './sentences.ts'

const SUPPLY = `SUPPLY AGREEMENT

This Supply Agreement is made as of March 3, 2024 by and between Acme Widgets, Inc. (the "Supplier") and Beta Stores LLC (the "Buyer").

1. Term. The term of this Agreement shall commence on the date first written above and shall continue for three years.

2. Price. The Buyer shall pay $12.50 for each unit within thirty days of the invoice.

3. Termination. Either party may terminate this Agreement at any time upon sixty days' written notice to the other party.

4. Governing Law. This Agreement shall be governed by and construed in accordance with the laws of the State of Illinois.

5. Confidentiality. Each party shall keep the terms of this Agreement in confidence.
`
const LEASE = `LEASE

This Lease is between Gamma Properties LLC and Delta Cafe, Inc.

1. Term. The Lease shall expire on June 30, 2030.

2. Law. This Lease is governed by the laws of the State of Texas.
`

const documents = [
  { file: 'supply.txt', text: SUPPLY, pages: onePage(SUPPLY) },
  { file: 'lease.txt', text: LEASE, pages: onePage(LEASE) },
]
const library = createLibrary(documents)

describe('questions without a model', () => {
  it.each([
    ['Can they end it without a reason?', 'sixty days'],
    ['Which state’s law applies?', 'State of Illinois'],
    ['How long does it last?', 'three years'],
    ['How much does the buyer pay?', '$12.50'],
  ])('%s', (question, words) => {
    const { kind, sentences } = library.ask(question, 'supply.txt')
    expect(kind).toBe('extracted')
    expect(sentences.map(({ text }) => text).join(' ')).toContain(words)
  })

  it('answers in the words of the document, at their places', () => {
    const { sentences } = library.ask('When does the lease end?')
    expect(sentences.length).toBeGreaterThan(0)
    for (const { file, start, end, text } of sentences)
      expect(documents.find((document) => document.file === file)?.text.slice(start, end)).toBe(text)
  })

  it('looks in the document that the question names', () => {
    const { passages } = library.ask('What law governs the agreement with Delta Cafe?')
    expect(passages[0]?.file).toBe('lease.txt')
  })

  it.each(['Who insures the warehouse?', 'What is the color of the delivery van?'])(
    '%s is not in it',
    (question) => {
      expect(library.ask(question, 'supply.txt')).toMatchObject({ kind: 'not_found', sentences: [] })
    },
  )

  it('gives at most ten passages, best first', () => {
    const { passages } = library.ask('What is the term?')
    expect(passages.length).toBeLessThanOrEqual(10)
    expect(passages.map(({ score }) => score)).toEqual(
      passages.map(({ score }) => score).toSorted((a, b) => b - a),
    )
  })
})

const POLICY = `PROTECTION OF OUTSIDERS

Nobody else may rely on the words above.

14. Governing Law.

The substance hereof is read as Ohio reads such papers.

The quarry is flooded every spring and the pumps are oiled in March.
`

describe('what the words of a question do not say', () => {
  const text = `${'Packages are marked with the number of their order. '.repeat(60)}\n\n${POLICY}`
  const held = createLibrary([
    { file: 'long.txt', text, pages: onePage(text) },
    ...documents,
    ...['a', 'b', 'c'].map((name) => ({
      ...{ file: `${name}.txt`, text: 'A note of no import.' },
      pages: onePage('A note of no import.'),
    })),
  ])
  const words = (question: string, file = 'long.txt'): string =>
    held
      .ask(question, file)
      .sentences.map((sentence) => sentence.text)
      .join(' ')

  it('is found by the heading that it stands under', () => {
    const { passages } = held.ask('Which law governs?', 'long.txt')
    expect(text.slice(passages[0]!.start, passages[0]!.end)).toContain('Ohio reads')
  })

  it('is found without any concept, by two rare words', () => {
    expect(words('When are the pumps of the quarry oiled?')).toContain('oiled in March')
  })

  it('is found in spite of a wrong letter', () => {
    expect(words('Which quarrry is floodded?')).toContain('flooded every spring')
  })

  it('is refused when only one common word is there', () => {
    expect(held.ask('What is the number of giraffes in the marked enclosure?', 'long.txt').kind).toBe(
      'not_found',
    )
  })

  it('is said by the first lines, where the parties and the date of an agreement stand', () => {
    expect(words('Who are the parties?', 'supply.txt')).toContain('Acme Widgets, Inc.')
    expect(words('When was the agreement signed?', 'supply.txt')).toContain('March 3, 2024')
  })

  it('does not depend on the names that told the document', () => {
    const named = held.ask('When does the document of Delta Cafe expire?')
    expect(named.passages.every(({ file }) => file === 'lease.txt')).toBe(true)
    expect(named.sentences.map((sentence) => sentence.text).join(' ')).toContain('June 30, 2030')
  })

  it('is the same when the document came page by page, and when it was put again with a change', () => {
    const grown = createLibrary(documents)
    const page = (end: number) => ({
      ...{ file: 'grown.txt', text: text.slice(0, end) },
      pages: onePage(text.slice(0, end)),
    })
    for (let end = 700; end < text.length; end += 700) grown.put(page(end))
    grown.put({ ...page(text.length), text: text.replace('March', 'April') })
    grown.put(page(text.length))
    const whole = createLibrary([...documents, page(text.length)])
    for (const question of [
      'When are the pumps of the quarry oiled?',
      'Which law governs?',
      'Who are the parties?',
    ]) {
      expect(grown.ask(question)).toEqual(whole.ask(question))
      expect(grown.ask(question, 'grown.txt')).toEqual(whole.ask(question, 'grown.txt'))
    }
  })

  it('is forgotten with its document', () => {
    held.put({ file: 'gone.txt', text: POLICY, pages: onePage(POLICY) })
    held.drop('gone.txt')
    expect(held.ask('Which law governs?', 'gone.txt')).toMatchObject({ kind: 'not_found', passages: [] })
  })
})

const REPORT = `COLLISION REPORT

Date of collision: May 2, 2025
Location: Lake Street at 3rd Avenue

The driver was cited after the collision.
`
const WORK_NOTE = `WORK NOTE

The patient was hurt in a collision. Off work from May 3, 2025 to May 20, 2025. Work may go on slowly after that.
`

describe('what a question of when, where and how long is answered with', () => {
  const injury = createLibrary(
    Object.entries({ 'report.txt': REPORT, 'work.txt': WORK_NOTE }).map(([file, text]) => ({
      ...{ file, text, pages: onePage(text) },
    })),
  )
  const answerTo = (question: string): readonly string[] =>
    injury.ask(question).sentences.map(({ text }) => text)

  it('is what says it, not what has the same words', () => {
    expect(answerTo('When did the collision happen?')).toEqual([
      expect.stringContaining('Date of collision: May 2, 2025'),
    ])
    expect(answerTo('Where did the collision happen?')).toEqual([
      expect.stringContaining('Lake Street at 3rd Avenue'),
    ])
    expect(answerTo('How long was the patient off work?')).toEqual([
      'Off work from May 3, 2025 to May 20, 2025.',
    ])
  })

  it('is the same words where nothing says it', () => {
    expect(answerTo('Where was the driver cited?')).toEqual(['The driver was cited after the collision.'])
  })
})

describe('sentences', () => {
  it.each([
    ['See Roe v. Wade, 410 U.S. 113. It held.', ['See Roe v. Wade, 410 U.S. 113.', 'It held.']],
    ['He paid $5. Then he left.', ['He paid $5.', 'Then he left.']],
    ['1. Term. One year.', ['1. Term.', 'One year.']],
    ['A heading\n\nA sentence', ['A heading', 'A sentence']],
  ])('%j', (text, sentences) => {
    expect(sentencesIn(text).map(({ start, end }) => text.slice(start, end))).toEqual(sentences)
  })
})

describe('passages', () => {
  it('hold every sentence, are not much longer than 900 characters, and stay on their page', () => {
    const page = 'A sentence of some words that goes on for a while. '.repeat(100)
    const text = `${page}${page}`
    const pages = [
      { page: 1, start: 0, end: page.length, scanned: false },
      { page: 2, start: page.length, end: text.length, scanned: false },
    ]
    const passages = passagesOf({ file: 'long.txt', text, pages })
    expect(passages.every(({ start, end }) => end - start <= 1_000)).toBe(true)
    for (const { page: number, start, end } of passages) {
      const on = pages[number - 1]
      expect(start >= (on?.start ?? 0) && end <= (on?.end ?? 0)).toBe(true)
    }
    const covered = new Set(passages.flatMap(({ sentences }) => sentences.map(({ start }) => start)))
    expect(covered.size).toBe(200)
  })
})
