/** Reads server-sent events out of a stream of text: only `data` matters here, comments (signs of life) and other fields are passed over. */

export type EventStreamReader = {
  /** Takes the next piece of text, however it was cut, and calls back once for each event that is complete. */
  readonly push: (text: string) => void
}

/** More than this without an event's end is no server of ours. */
const EVENT_MAX = 64 * 1024

/** Throws a RangeError from `push` when one event grows beyond 64 Ki characters. */
export function createEventStreamReader(onData: (data: string) => void): EventStreamReader {
  let rest = ''
  let data: string[] = []

  function line(text: string): void {
    if (text === '') {
      if (data.length > 0) onData(data.join('\n'))
      data = []
      return
    }
    if (!text.startsWith('data:') && text !== 'data') return
    data.push(text.slice('data:'.length).replace(/^ /, ''))
  }

  return {
    push(text) {
      rest += text
      // A carriage return at the very end may be the first half of a line break.
      const lines = rest.endsWith('\r') ? null : rest.split(/\r\n|\n|\r/)
      if (lines === null) return
      rest = lines.pop() ?? ''
      lines.forEach(line)
      const held = data.reduce((length, part) => length + part.length + 1, rest.length)
      if (held > EVENT_MAX) throw new RangeError('An event of the live stream does not end.')
    },
  }
}
