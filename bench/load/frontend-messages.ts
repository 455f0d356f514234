/**
 * Reads what a program writes to PostgreSQL (protocol 3.0; PostgreSQL's documentation, "Message Formats"): the statements with their
 * parameters, in the rounds in which they are sent.
 */

export type Sent = {
  readonly text: string
  /** In text format. */
  readonly parameters: readonly (string | null)[]
}
/** What is written up to a Sync. */
export type SentRound = readonly Sent[]

/** Takes the bytes of one connection, in pieces of any size. */
export function createMessageReader(onRound: (round: SentRound) => void): (bytes: Buffer) => void {
  const prepared = new Map<string, string>()
  let rest: Buffer = Buffer.alloc(0)
  let isStarted = false
  let round: Sent[] = []

  function read(type: string, body: Buffer): void {
    const fields = createFields(body)
    switch (type) {
      case 'P': {
        const name = fields.text()
        prepared.set(name, fields.text())
        return
      }
      case 'B': {
        fields.text() // the portal
        const text = prepared.get(fields.text()) ?? ''
        fields.skip(2 * fields.short()) // the parameters' formats
        round.push({ text, parameters: Array.from({ length: fields.short() }, () => fields.value()) })
        return
      }
      case 'Q':
        onRound([{ text: fields.text(), parameters: [] }])
        return
      case 'S':
        if (round.length > 0) onRound(round)
        round = []
    }
  }

  return (bytes) => {
    rest = Buffer.concat([rest, bytes])
    for (;;) {
      // The first message has no type.
      const head = isStarted ? 1 : 0
      if (rest.length < head + 4) return
      const end = head + rest.readInt32BE(head)
      if (rest.length < end) return
      if (isStarted) read(String.fromCharCode(rest.readUInt8(0)), rest.subarray(head + 4, end))
      isStarted = true
      rest = rest.subarray(end)
    }
  }
}

function createFields(body: Buffer) {
  let at = 0
  const take = (length: number): Buffer => body.subarray(at, (at += length))
  return {
    skip: take,
    short: (): number => take(2).readInt16BE(0),
    text(): string {
      const text = take(body.indexOf(0, at) - at).toString('utf8')
      at += 1
      return text
    },
    value(): string | null {
      const length = take(4).readInt32BE(0)
      return length < 0 ? null : take(length).toString('utf8')
    },
  }
}
