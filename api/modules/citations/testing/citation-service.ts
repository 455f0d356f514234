/** A listening service in CourtListener's form, which answers as a test says and tells what it was asked. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

type Reply = {
  readonly status: number
  readonly body: string
  readonly headers?: Readonly<Record<string, string>>
}

export type AskedLookup = { readonly path: string; readonly token: string; readonly form: URLSearchParams }

export type CitationService = {
  readonly url: string
  readonly asked: AskedLookup[]
  respond: (citations: readonly string[]) => Reply
  close(): Promise<void>
}

export async function startCitationService(): Promise<CitationService> {
  const asked: AskedLookup[] = []
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      const form = new URLSearchParams(body)
      asked.push({ path: request.url ?? '', token: request.headers.authorization ?? '', form })
      const { status, body: reply, headers } = service.respond((form.get('text') ?? '').split('; '))
      response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(reply)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo // listens on a port
  const service: CitationService = {
    url: `http://127.0.0.1:${port}`,
    asked,
    respond: knownCases,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
  return service
}

const CASES: Readonly<Record<string, readonly string[]>> = {
  '410 U.S. 113': ['Roe v. Wade'],
  '347 U.S. 483': ['Brown v. Board of Education'],
  '384 U.S. 436': ['Miranda v. Arizona'],
  '999 U.S. 1': ['One v. Two', 'Three v. Four'],
}

/** As CourtListener answers for the cases above; any other citation is of no case, or of no reporter that it knows. */
export function knownCases(citations: readonly string[]): Reply {
  const results = citations.map((citation) => {
    const names = CASES[citation] ?? []
    const clusters = names.map((case_name) => ({
      ...{ case_name, date_filed: '1973-01-22', absolute_url: '/opinion/108713/a-case/' },
    }))
    const status = /Umbr/.test(citation) ? 400 : ([404, 200][names.length] ?? 300)
    return { citation, normalized_citations: [citation], status, error_message: '', clusters }
  })
  return { status: 200, body: JSON.stringify(results) }
}
