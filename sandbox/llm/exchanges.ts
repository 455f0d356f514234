/** What the stand-in was sent, newest last, and how each call ended. Bodies only: keys are in headers, which are not kept. */

type Exchange = {
  readonly api: 'openai' | 'anthropic'
  readonly at: string
  readonly body: unknown
  /** `closed`: the caller left before the end. */
  end: 'open' | 'whole' | 'closed'
}

export type Exchanges = {
  readonly list: () => readonly Readonly<Exchange>[]
  readonly clear: () => void
  readonly add: (api: Exchange['api'], body: unknown) => { readonly ended: (how: 'whole' | 'closed') => void }
}

const MOST = 200

export function createExchanges(clock: () => number): Exchanges {
  const kept: Exchange[] = []
  return {
    list: () => kept,
    clear: () => {
      kept.length = 0
    },
    add(api, body) {
      const exchange: Exchange = { api, at: new Date(clock()).toISOString(), body, end: 'open' }
      kept.push(exchange)
      if (kept.length > MOST) kept.shift()
      return {
        ended: (how) => {
          if (exchange.end === 'open') exchange.end = how
        },
      }
    },
  }
}
