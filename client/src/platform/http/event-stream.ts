/** Server-sent events in the body of an answer. */
import { createParser } from 'eventsource-parser'

/** The maximum size of one event, in characters. */
const EVENT_MAX = 64 * 1024

type Handlers = {
  readonly onData: (data: string) => void
  /** Something came: an event, a part of one, or a sign of life. */
  readonly onPiece?: () => void
}

/** Resolves when the stream ends. Rejects if it breaks off, or with an event without an end. */
export async function readEvents(
  body: ReadableStream<Uint8Array>,
  { onData, onPiece }: Handlers,
): Promise<void> {
  const parser = createParser({
    maxBufferSize: EVENT_MAX,
    onEvent: ({ data }) => onData(data),
    onError(error) {
      // Unknown fields are ignored; an event without an end cannot come from our server.
      if (error.type === 'max-buffer-size-exceeded') throw error
    },
  })
  const text = new TextDecoder()
  const reader = body.getReader()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    onPiece?.()
    parser.feed(text.decode(value, { stream: true }))
  }
}
