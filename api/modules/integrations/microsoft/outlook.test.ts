import { expect, it } from 'vitest'
import type { CleanHtml } from '../../email/html-cleaner.ts'
import type { ProviderApi } from '../provider/provider-api.ts'
import { cleanMessage } from '../../email/message-html.ts'
import { createOutlook } from './outlook.ts'
import { microsoftAddresses } from './microsoft-settings.ts'

const RAW = {
  id: 'm1',
  subject: 'Hello',
  receivedDateTime: '2026-11-20T12:00:00Z',
  toRecipients: [{ emailAddress: { name: 'Ada', address: 'ada@example.test' } }],
}

function messageWith(body: { readonly contentType: string; readonly content: string }) {
  const json: ProviderApi['json'] = (_token, _request, schema) =>
    Promise.resolve(schema.parse({ ...RAW, body }))
  const api = { json } as ProviderApi // the only method used
  const cleanHtml: CleanHtml = (html) => Promise.resolve(cleanMessage(html))
  return createOutlook(api, microsoftAddresses(undefined, 'common'), cleanHtml).message('t0ken', 'm1')
}

it('a sender’s HTML is cleaned before it leaves us: nothing that loads, runs, hides or sends', async () => {
  const message = await messageWith({
    contentType: 'html',
    content: `<html><head><style>p{color:red}</style><base href="https://x.test/"></head><body onload="alert(1)">
      <p style="background:url(https://t.test/a)">Good <b>morning</b></p><script>alert(1)</script>
      <img src="https://t.test/open.gif"><iframe src="https://t.test"></iframe><form action="https://t.test"><input name="p"></form>
      <a href="javascript:alert(1)">one</a><a href="https://ok.test/" onclick="x()">two</a></body></html>`,
  })
  expect(message.html).toContain('<p>Good <b>morning</b></p>')
  expect(message.html).not.toMatch(
    /script|style|img|iframe|form|input|base|onload|onclick|t\.test|javascript/i,
  )
  expect(message.html).toContain('href="https://ok.test/"')
  expect(message.body).toContain('Good morning')
  expect(message.body).not.toContain('<')
})

it('plain text stays as it is', async () => {
  const message = await messageWith({ contentType: 'text', content: 'a < b\n<b>not bold</b>' })
  expect(message).toMatchObject({ html: null, body: 'a < b\n<b>not bold</b>' })
})
