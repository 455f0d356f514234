/**
 * Resolves in a later task, so that start-up work is split and the window can render and handle input in between. Uses a message instead of
 * a timer, because timers are throttled in hidden windows.
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
