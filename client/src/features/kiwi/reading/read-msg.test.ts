import { describe, expect, it } from 'vitest'
import { madeUpMsg } from '../testing/made-up-msg.ts'
import { keptRtf } from '../testing/kept-rtf.ts'
import { kindOf } from './kinds.ts'
import { isMsg, oleWords } from './ole-files.ts'
import { readMsg } from './read-msg.ts'

const MAIL = {
  subject: 'Claim 26-LC-88120',
  from: 'Dana Whitlock',
  address: 'dana@lakeline.example',
  to: 'Ngozi Okafor',
  sentAt: Date.UTC(2026, 4, 15, 15, 12),
}
const BODY = 'We offer $61,000.00 for bodily injury.\r\nThe offer is open until June 15, 2026.'
const read = (change: Partial<Parameters<typeof madeUpMsg>[0]>) => {
  const { result, attachments } = readMsg('Mail.msg', madeUpMsg({ ...MAIL, ...change }))
  if (!result.ok) throw new Error(result.refused)
  return { ...result.read, attached: attachments }
}

describe('.msg files', () => {
  it('are read with headers, words and attachments', () => {
    const note = new TextEncoder().encode('The note.')
    const long = new Uint8Array(9_000).map((_, at) => at % 251)
    const mail = read({
      body: BODY,
      attachments: [
        { name: 'Note.txt', bytes: note },
        { name: 'logo.png', bytes: note, isHidden: true },
        { name: 'Résumé.bin', bytes: long },
      ],
    })
    expect(mail.text).toBe(
      [
        'From: Dana Whitlock <dana@lakeline.example>',
        'To: Ngozi Okafor',
        'Date: Fri, 15 May 2026 15:12:00 GMT',
        'Subject: Claim 26-LC-88120',
        'Attachments: Note.txt, Résumé.bin',
        '',
        'We offer $61,000.00 for bodily injury.',
        'The offer is open until June 15, 2026.',
      ].join('\n'),
    )
    expect(mail).toMatchObject({
      kind: 'msg',
      notes: [],
      mail: { date: '2026-05-15T15:12:00.000Z', attachments: ['Note.txt', 'Résumé.bin'] },
    })
    expect(mail.attached.map(({ bytes }) => [...bytes])).toEqual([[...note], [...long]])
  })

  it('are read from their HTML where they have no other words', () => {
    expect(read({ html: '<p>We offer <b>$5</b>.</p>' }).text).toContain('We offer $5.')
  })

  it('are read from Outlook’s own form where they have no other words', () => {
    const mail = read({ rtf: keptRtf(String.raw`{\rtf1\ansi We offer \'a35.\par Until June.}`) })
    expect(mail.text.endsWith('\n\nWe offer £5.\nUntil June.')).toBe(true)
    expect(mail.notes).toEqual([])
  })

  it('that have their words in that form alone say so where it cannot be read', () => {
    expect(read({ rtf: new Uint8Array(40) }).notes).toEqual(['rtf_only'])
  })

  it('in the letters of a code page are read by it', () => {
    const letters = 'Пример'
    const encode = (words: string) =>
      Uint8Array.from(words, (letter) => {
        const at = letter.codePointAt(0) ?? 0
        return at > 0x400 ? at - 0x410 + 0xc0 : at
      })
    const mail = read({ subject: letters, body: letters, codePage: { number: 1251, encode } })
    expect(mail.mail?.subject).toBe(letters)
    expect(mail.text.endsWith(letters)).toBe(true)
  })

  it('are recognized among other files of their kind', () => {
    const mail = madeUpMsg({ ...MAIL, body: BODY })
    expect([kindOf(mail), isMsg(mail)]).toEqual(['ole', true])
    const word = new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, ...Buffer.from('WordDocument', 'utf16le')])
    expect(isMsg(word)).toBe(false)
    expect(oleWords('Old.doc', word)).toContain('Save it as .docx')
  })

  it('that are damaged are refused, wherever they end', () => {
    const mail = madeUpMsg({ ...MAIL, body: BODY })
    for (let length = 8; length < mail.length; length += 301) {
      const { result } = readMsg('Mail.msg', mail.slice(0, length))
      if (!result.ok) expect(result.refused).toMatch(/damaged|empty/)
    }
    expect(readMsg('Mail.msg', mail.slice(0, 600)).result.ok).toBe(false)
  })
})
