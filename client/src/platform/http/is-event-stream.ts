type StreamedResponse = Response & { readonly body: ReadableStream<Uint8Array> }

/** Whether it is a successful answer of server-sent events. */
export function isEventStream(response: Response): response is StreamedResponse {
  const type = response.headers.get('content-type') ?? ''
  return response.ok && response.body !== null && type.startsWith('text/event-stream')
}
