import { describe, expect, it } from 'vitest'
import { fetchAll } from './fetch-all.ts'

const addressOf = (number: number): string => `https://app.test/assets/${number}.js`
const event = {} as ExtendableEvent

type Asked = {
  readonly request: Request
  readonly cacheKey: unknown
  readonly answer: (error?: Error) => void
}

/** Files 0 to 9; what is asked for waits for its answer. */
function keeper() {
  const asked: Asked[] = []
  const urls = Array.from({ length: 10 }, (_, number) => addressOf(number))
  const controller = {
    getURLsToCacheKeys: () => new Map(urls.map((url) => [url, `${url}?__WB_REVISION__=1`])),
    getIntegrityForCacheKey: (key: string) => (key.includes('/0.js') ? 'sha384-AAAA' : undefined),
    strategy: {
      handleAll({ request, params }: { request: Request; params: { cacheKey: unknown } }) {
        const done = new Promise<void>((resolve, reject) => {
          const answer = (error?: Error): void => (error === undefined ? resolve() : reject(error))
          asked.push({ request, cacheKey: params.cacheKey, answer })
        })
        return [done, done]
      },
    },
  } as unknown as Parameters<typeof fetchAll>[0]
  return { controller, asked }
}
const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve))

describe('the files of the app', () => {
  it('are fetched four at a time, each once, until the last is there', async () => {
    const { controller, asked } = keeper()
    let isDone = false
    const fetching = fetchAll(controller, event, { changing: new Set(), there: new Set() }).then(
      () => (isDone = true),
    )
    for (let answered = 0; answered < 10; answered += 1) {
      await settled()
      expect(asked.length).toBe(Math.min(10, answered + 4))
      expect(isDone).toBe(false)
      asked[answered]!.answer()
    }
    await fetching
    expect(asked.map(({ request }) => request.url)).toEqual(
      Array.from({ length: 10 }, (_, n) => addressOf(n)),
    )
  })

  it('are kept under their revision and with their checksum; one that changes is not taken from the browser’s own cache', async () => {
    const { controller, asked } = keeper()
    const fetching = fetchAll(controller, event, { changing: new Set([addressOf(1)]), there: new Set() })
    while (asked.length < 10) {
      await settled()
      for (const { answer } of asked) answer()
    }
    for (const { answer } of asked) answer()
    await fetching
    expect(
      asked.slice(0, 2).map(({ request, cacheKey }) => [cacheKey, request.integrity, request.cache]),
    ).toEqual([
      [`${addressOf(0)}?__WB_REVISION__=1`, 'sha384-AAAA', 'default'],
      [`${addressOf(1)}?__WB_REVISION__=1`, '', 'reload'],
    ])
  })

  it('are left where they are when the device has them', async () => {
    const { controller, asked } = keeper()
    const there = new Set(
      Array.from({ length: 9 }, (_, number) => `${addressOf(number + 1)}?__WB_REVISION__=1`),
    )
    const fetching = fetchAll(controller, event, { changing: new Set(), there })
    expect(asked.map(({ request }) => request.url)).toEqual([addressOf(0)])
    asked[0]!.answer()
    await fetching
    expect(asked.length).toBe(1)
  })

  it('are not fetched on after one that cannot be had', async () => {
    const { controller, asked } = keeper()
    const fetching = fetchAll(controller, event, { changing: new Set(), there: new Set() })
    asked[2]!.answer(new Error('gone'))
    await expect(fetching).rejects.toThrow('gone')
    for (const { answer } of asked) answer()
    await settled()
    expect(asked.length).toBe(4)
  })
})
