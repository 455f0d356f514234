/**
 * Resolves in a later task: what a window has to do at its start is done in pieces, and in between it can draw and answer its person. A
 * message and not a timer: timers wait in windows that nobody looks at.
 */
export function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      port1.close()
      resolve()
    }
    port2.postMessage(null)
  })
}
