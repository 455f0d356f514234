/** The part of a browser's window that the app's sign-in and live updates use. */
export function createNodeWindow(origin: string, fetch: typeof globalThis.fetch): Window {
  const events = new EventTarget()
  return {
    location: new URL(origin),
    localStorage: createStorage(),
    document: { cookie: '' },
    navigator: { onLine: true, locks: undefined },
    performance: { timeOrigin: Date.now() },
    fetch,
    addEventListener: events.addEventListener.bind(events),
    removeEventListener: events.removeEventListener.bind(events),
  } as unknown as Window // the part named above
}

/** Its enumerable properties are the stored names, as in a browser. */
function createStorage(): Storage {
  const methods = {
    getItem(this: Record<string, string>, name: string): string | null {
      return Object.hasOwn(this, name) ? (this[name] ?? null) : null
    },
    setItem(this: Record<string, string>, name: string, value: string): void {
      this[name] = value
    },
    removeItem(this: Record<string, string>, name: string): void {
      Reflect.deleteProperty(this, name)
    },
  }
  return Object.create(methods) as Storage // the three that are used
}
