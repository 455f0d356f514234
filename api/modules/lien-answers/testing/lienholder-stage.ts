/** An attorney whose matter has one lien and an offer, and a lienholder with a link, over HTTP and without JavaScript. */
import { randomUUID } from 'node:crypto'
import { JSDOM, type PageDocument } from 'jsdom'
import { expect } from 'vitest'
import { getAskLinkEndpoint, type AskMail } from '../../../../shared/contracts/lien-answers.ts'
import { pullRecordsResponseSchema, pushRecordsResponseSchema } from '../../../../shared/contracts/records.ts'
import { pathOf } from '../../../../shared/contracts/endpoint.ts'
import { aLien, aMatter, anAsk, anOffer } from '../../../../shared/domain/books/testing/book-parts.ts'
import { asksOf, type AskRow } from '../../../../shared/domain/books/asks.ts'
import type { Ask } from '../../../../shared/domain/records/book-asks.ts'
import type { OperationResult, UnitValues } from '../../../../shared/domain/records/record.ts'
import { ATTORNEY, type Person, type TestApi } from '../../../testing/test-api.ts'

/** Facts of the client that no log, subject, notification or push message may hold. */
export const CLIENT = 'Zephyrine Quibblewood'
export const OTHER_HOLDER = 'Brackwater Imaging'
export const OFFER = 423_157

export type Matter = {
  readonly book: string
  readonly lien: string
  readonly offer: string
  /** Of another lienholder in the same matter. */
  readonly otherLien: string
}

export type LienholderStage = {
  /** A matter of ATTORNEY. */
  readonly matter: () => Promise<Matter>
  readonly push: (matter: Matter, set: UnitValues, more?: object, person?: Person) => Promise<OperationResult>
  /** Pushes an ask; returns its id. */
  readonly ask: (matter: Matter, more?: Partial<Ask>) => Promise<string>
  readonly askRow: (matter: Matter, ask: string) => Promise<AskRow>
  /** The path of the page and what became of the mail, as the owner is told. */
  readonly link: (matter: Matter, ask: string) => Promise<{ readonly path: string; readonly mail: AskMail }>
  readonly open: (path: string) => Promise<Opened>
  /** With the fields of the page's form for that action. */
  readonly submit: (path: string, action: string, fill: Fields, file?: File) => Promise<Submitted>
  readonly post: (
    path: string,
    body: URLSearchParams | Uint8Array<ArrayBuffer> | string,
    type?: string,
  ) => Promise<Submitted>
}

type Fields = Readonly<Record<string, string>>
type Opened = { readonly status: number; readonly html: string; readonly page: PageDocument }
type Submitted = Opened & { readonly location: string | null }

export const shownText = ({ page }: Pick<Opened, 'page'>): string =>
  page.body.textContent.replaceAll(/\s+/g, ' ').trim()

export function lienholderStage(api: () => TestApi): LienholderStage {
  const push: LienholderStage['push'] = async ({ book }, set, more = {}, person = ATTORNEY) => {
    const operation = {
      ...{ opId: randomUUID(), kind: 'book', id: book, schemaVersion: 1, type: 'set' },
      ...{ create: true, set, seen: {}, ...more },
    }
    const answer = await api().post('/api/records/push', person, {
      ...{ deviceId: randomUUID(), deviceLabel: 'Phone', epoch: null, ops: [operation] },
    })
    expect(answer.status).toBe(200)
    const [first] = pushRecordsResponseSchema.parse(await answer.json()).results
    return first?.result ?? { kind: 'blocked' }
  }
  const opened = async (answer: Response): Promise<Submitted> => {
    const html = await answer.text()
    return {
      ...{ status: answer.status, html, page: new JSDOM(html).window.document },
      location: answer.headers.get('location'),
    }
  }
  const open: LienholderStage['open'] = async (path) => opened(await api().app.request(path))
  const post: LienholderStage['post'] = async (path, body, type) =>
    opened(
      await api().app.request(path, {
        ...{ method: 'POST', body },
        ...(type === undefined ? {} : { headers: { 'Content-Type': type } }),
      }),
    )
  return {
    push,
    open,
    post,
    async matter() {
      const made = { book: randomUUID(), lien: randomUUID(), offer: randomUUID(), otherLien: randomUUID() }
      expect(await push(made, unitsOf(made))).toMatchObject({ kind: 'applied' })
      return made
    },
    async ask(matter, more = {}) {
      const id = randomUUID()
      const ask = anAsk(matter.lien, matter.offer, { respondBy: '2099-01-01', ...more })
      expect(await push(matter, { [`asks/${id}`]: ask })).toMatchObject({ kind: 'applied' })
      return id
    },
    async askRow({ book, lien }, ask) {
      const answer = await api().get('/api/records?full=true', ATTORNEY)
      const { rows } = pullRecordsResponseSchema.parse(await answer.json())
      const row = asksOf(rows.find(({ id }) => id === book)?.body ?? {}, lien).find(({ id }) => id === ask)
      if (row === undefined) throw new Error('the ask is in the matter')
      return row
    },
    async link({ book }, ask) {
      const answer = await api().get(pathOf(getAskLinkEndpoint, { book, ask }), ATTORNEY)
      expect(answer.status).toBe(200)
      const { link, mail } = getAskLinkEndpoint.response.parse(await answer.json())
      return { path: new URL(link).pathname, mail }
    },
    async submit(path, action, fill, file) {
      const { page } = await open(path)
      const form = page.querySelector(`form#${action}`)
      if (form === null) throw new Error(`the page has no form ${action}`)
      expect(form.getAttribute('action')).toBe(`${path}#${action}`)
      const hidden = (name: string): Fields => {
        const value = page.querySelector(`#${action} [name=${name}]`)?.value
        return value === undefined ? {} : { [name]: value }
      }
      const body = file === undefined ? new URLSearchParams() : new FormData()
      for (const [name, value] of Object.entries({
        ...hidden('once'),
        ...hidden('offered'),
        ...fill,
        action,
      }))
        body.append(name, value)
      if (body instanceof FormData && file !== undefined) body.append('file', file)
      if (body instanceof URLSearchParams) return post(path, body)
      const { bytes, type } = await encoded(body)
      return post(path, bytes, type)
    },
  }
}

/** By methods that every Response has: the server for Node puts its own in the place of the global one. */
async function encoded(
  form: FormData,
): Promise<{ readonly bytes: Uint8Array<ArrayBuffer>; readonly type: string }> {
  const response = new Response(form)
  return {
    bytes: new Uint8Array(await response.arrayBuffer()),
    type: response.headers.get('content-type') ?? '',
  }
}

function unitsOf({ lien, offer, otherLien }: Matter): UnitValues {
  return {
    ...aMatter({ client: CLIENT, injury: '2024-02-13', claimNumber: 'CLM-7731' }),
    ...aLien(lien, { fileNumber: 'PAT-55' }),
    ...aLien(otherLien, { holder: OTHER_HOLDER }),
    [`offers/${offer}`]: anOffer(lien, 'us', OFFER),
    [`offers/${randomUUID()}`]: anOffer(otherLien, 'us', 987_654),
  }
}
