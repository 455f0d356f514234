/** Makes .msg files as Outlook does (MS-CFB, MS-OXMSG), for tests. */
import { burn, type Entry } from '@kenjiuno/msgreader/lib/Burner.js'
import { TypeEnum } from '@kenjiuno/msgreader/lib/Reader.js'

type Attached = { readonly name: string; readonly bytes: Uint8Array; readonly isHidden?: true }

type MadeUpMsg = {
  readonly subject: string
  readonly from: string
  readonly address: string
  readonly to: string
  readonly body?: string
  readonly html?: string
  readonly rtf?: Uint8Array
  /** Milliseconds since 1970. */
  readonly sentAt: number
  readonly attachments?: readonly Attached[]
  /** Its words are in this code page and not in Unicode. */
  readonly codePage?: { readonly number: number; readonly encode: (words: string) => Uint8Array }
}

type Node = { readonly name: string; readonly content: Uint8Array | readonly Node[] }

export function madeUpMsg(mail: MadeUpMsg): Uint8Array<ArrayBuffer> {
  const { codePage, attachments = [] } = mail
  const words = (tag: string, text: string): Node =>
    codePage === undefined
      ? { name: `__substg1.0_${tag}001F`, content: utf16(text) }
      : { name: `__substg1.0_${tag}001E`, content: codePage.encode(text) }
  const nodes: Node[] = [
    { name: '__nameid_version1.0', content: [] },
    words('001A', 'IPM.Note'),
    words('0037', mail.subject),
    words('0C1A', mail.from),
    words('0C1F', mail.address),
    ...(mail.body === undefined ? [] : [words('1000', mail.body)]),
    ...(mail.html === undefined
      ? []
      : [{ name: '__substg1.0_10130102', content: new TextEncoder().encode(mail.html) }]),
    ...(mail.rtf === undefined ? [] : [{ name: '__substg1.0_10090102', content: mail.rtf }]),
    {
      name: '__properties_version1.0',
      content: properties(32, [
        [0x00390040, fileTime(mail.sentAt)],
        ...(codePage === undefined ? [] : [[0x3ffd0003, BigInt(codePage.number)] as const]),
      ]),
    },
    {
      name: '__recip_version1.0_#00000000',
      content: [
        words('3001', mail.to),
        { name: '__properties_version1.0', content: properties(8, [[0x0c150003, 1n]]) },
      ],
    },
    ...attachments.map(({ name, bytes, isHidden }, at) => ({
      name: `__attach_version1.0_#${String(at).padStart(8, '0')}`,
      content: [
        words('3707', name),
        { name: '__substg1.0_37010102', content: bytes },
        {
          name: '__properties_version1.0',
          content: properties(8, isHidden === undefined ? [] : [[0x7ffe000b, 1n]]),
        },
      ],
    })),
  ]
  return new Uint8Array(burn(flat(nodes)))
}

/** The root first, and each folder with the places of what is in it. */
function flat(nodes: readonly Node[]): Entry[] {
  const entries: Entry[] = [{ name: 'Root Entry', type: TypeEnum.ROOT, length: 0, children: [] }]
  const add = (folder: Entry, { name, content }: Node): void => {
    folder.children?.push(entries.length)
    if (content instanceof Uint8Array) {
      entries.push({ name, type: TypeEnum.DOCUMENT, length: content.length, binaryProvider: () => content })
      return
    }
    const own: Entry = { name, type: TypeEnum.DIRECTORY, length: 0, children: [] }
    entries.push(own)
    content.forEach((node) => add(own, node))
  }
  nodes.forEach((node) => add(entries[0] as Entry, node)) // the root, see above
  return entries
}

function utf16(text: string): Uint8Array {
  return new Uint8Array(Uint16Array.from(text, (letter) => letter.charCodeAt(0)).buffer)
}

/** Windows counts in parts of 100 nanoseconds since 1601. */
function fileTime(milliseconds: number): bigint {
  return (BigInt(milliseconds) + 11_644_473_600_000n) * 10_000n
}

function properties(head: number, values: readonly (readonly [tag: number, value: bigint])[]): Uint8Array {
  const view = new DataView(new ArrayBuffer(head + 16 * values.length))
  values.forEach(([tag, value], at) => {
    view.setUint32(head + 16 * at, tag, true)
    view.setUint32(head + 16 * at + 4, 6, true)
    view.setBigUint64(head + 16 * at + 8, value, true)
  })
  return new Uint8Array(view.buffer)
}
