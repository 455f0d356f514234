/** The mailbox's pages. A message's own HTML is in a sandboxed frame without scripts and network access. */
import type { Context } from 'hono'
import { html } from 'hono/html'
import { page, type Markup } from '../page.ts'
import type { MailMessage } from './mailbox.ts'

type Page = Response | Promise<Response>

export function mailboxPage(c: Context, messages: readonly MailMessage[]): Page {
  if (messages.length === 0) {
    return page(c, 'Sandbox mailbox', [
      html`<p>No mail yet. Whatever the application sends arrives here and goes nowhere else.</p>`,
    ])
  }
  return page(c, 'Sandbox mailbox', [
    html`<p>${messages.length} ${messages.length === 1 ? 'message' : 'messages'}, newest first.</p>`,
    html`<table>
      <thead>
        <tr>
          <th scope="col">Subject</th>
          <th scope="col">To</th>
          <th scope="col">Received</th>
        </tr>
      </thead>
      <tbody>
        ${messages.map(row)}
      </tbody>
    </table>`,
    html`<form method="post" action="/mail/empty"><button>Empty the mailbox</button></form>`,
  ])
}

function row(message: MailMessage): Markup {
  const again = message.deliveries > 1 ? ` (arrived ${message.deliveries} times)` : ''
  return html`<tr>
    <td><a href="/mail/view/${message.id}">${message.subject || '(no subject)'}</a>${again}</td>
    <td>${message.to}</td>
    <td><time datetime="${message.receivedAt}">${shortTime(message.receivedAt)}</time></td>
  </tr>`
}

export function messagePage(c: Context, message: MailMessage | undefined): Page {
  const back = html`<p><a href="/mail">Back to the mailbox</a></p>`
  if (!message) {
    return page(
      c,
      'No such message',
      [html`<p>It may have been removed when the mailbox was emptied.</p>`, back],
      404,
    )
  }
  return page(c, message.subject || '(no subject)', [
    back,
    html`<dl>
      <dt>From</dt>
      <dd>${message.from}</dd>
      <dt>To</dt>
      <dd>${message.to}</dd>
      <dt>Received</dt>
      <dd><time datetime="${message.receivedAt}">${shortTime(message.receivedAt)}</time></dd>
      <dt>Arrived</dt>
      <dd>${message.deliveries === 1 ? 'once' : `${message.deliveries} times`}</dd>
    </dl>`,
    ...(message.html === '' ? [] : [htmlPart(message.html)]),
    ...(message.text === ''
      ? []
      : [
          html`<h2>Text</h2>
            <pre>${message.text}</pre>`,
        ]),
    linkList(message),
    html`<h2>Headers</h2>
      <dl>
        ${Object.entries(message.headers).map(
          ([name, value]) =>
            html`<dt>${name}</dt>
              <dd>${value}</dd>`,
        )}
      </dl>`,
  ])
}

/** Links open in a new tab. Without allow-scripts and allow-same-origin the message runs no code. */
function htmlPart(source: string): Markup {
  const framed = `<base target="_blank">${source}`
  return html`<h2>Message</h2>
    <iframe
      title="Message as sent"
      sandbox="allow-popups allow-popups-to-escape-sandbox"
      srcdoc="${framed}"
    ></iframe>`
}

function linkList(message: MailMessage): Markup {
  const found = [...new Set(`${message.text}\n${message.html}`.match(/https?:\/\/[^\s"'<>]+/g) ?? [])]
  const links = found.map((link) => link.replaceAll('&amp;', '&'))
  if (links.length === 0) return html``
  return html`<h2>Links in this message</h2>
    <ul>
      ${[...new Set(links)].map((link) => html`<li><a href="${link}" rel="noreferrer">${link}</a></li>`)}
    </ul>`
}

function shortTime(iso: string): string {
  return `${iso.slice(0, 10)} ${iso.slice(11, 19)} UTC`
}
