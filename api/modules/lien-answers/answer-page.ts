/** The lienholder's page in all its states: works without JavaScript, by keyboard, and with screen readers. */
import { formatInstant } from '../../../shared/domain/format-time.ts'
import { formatSize } from '../../../shared/domain/format-size.ts'
import { formatDollars } from '../../../shared/domain/referral-fee.ts'
import type { Answer } from '../../../shared/domain/records/book-asks.ts'
import { html, type Html } from '../../http/pages/html.ts'
import { pageLayout } from '../../http/pages/page-layout.ts'
import { answerForms, type AnswerFault } from './answer-forms.ts'
import { dayWords, lastMoment, senderName } from './ask-words.ts'
import type { Shown } from './ask-pages.repository.ts'
import type { AnswerView, OpenAnswerView } from './lien-answers.service.ts'

function layout(title: string, body: Html): string {
  return pageLayout({ title, body, footer: FOOTER })
}

const FOOTER =
  'This page is for the addressee only. If that is not you, please tell the sender. CounselRelay does not give legal advice or provide legal services.'

/** `once`: the mark of this page's forms. `address`: the page's path. */
export function answerPage(
  view: OpenAnswerView,
  fault: AnswerFault | null,
  { once, address }: { readonly once: string; readonly address: string },
): string {
  const { shown, isAccepted, answers } = view
  const title = `A request about a lien from ${senderName(shown.sender)}`
  return layout(
    title,
    html`${fault === null ? null : html`<div class="notice danger" role="alert"><p>${fault.error.userMessage}</p></div>`}
      <p class="status" data-status="${isAccepted ? 'accepted' : 'open'}">
        <strong>${statusWords(view)}</strong>
      </p>
      <h1>${title}</h1>
      <p class="lead">${leadWords(view)}</p>
      <div class="columns">
        ${about(shown)}
        <div class="side">${isAccepted ? null : answerForms(view, fault, { once, address })}</div>
        ${letter(shown)} ${sent(answers)}
      </div>`,
  )
}

function statusWords({ isAccepted, answers }: OpenAnswerView): string {
  if (isAccepted) return 'You have accepted the offer'
  const last = answers.at(-1)
  if (last === undefined) return 'Waiting for your answer'
  return last.kind === 'counter' ? 'Your counteroffer has been sent' : 'Your file has been sent'
}

function leadWords({ isAccepted, shown, answers }: OpenAnswerView): string {
  const { name } = shown.sender
  if (isAccepted) return `${name} has been told. You do not need to do anything else on this page.`
  return answers.length === 0
    ? `${name} offers ${formatDollars(shown.offered)} for the lien of ${shown.holder}.`
    : `${name} has been told. You can still answer until the request expires.`
}

function about(shown: Shown): Html {
  const { sender, holder, client, injury, fileNumber, claimNumber, offered, respondBy } = shown
  return html`<section aria-labelledby="about">
    <h2 id="about">The offer</h2>
    <p class="fee">${formatDollars(offered)}</p>
    <dl class="facts">
      ${fact('From', contact(sender))} ${fact('Lienholder', holder)} ${fact('Patient', client)}
      ${injury === '' ? null : fact('Date of injury', dayWords(injury))}
      ${fileNumber === '' ? null : fact('Your file number', fileNumber)}
      ${claimNumber === '' ? null : fact('Claim number', claimNumber)}
      ${fact('Please respond by', lastMoment(respondBy))}
    </dl>
    <p class="note">This page is about one lien. It expires at the end of that day.</p>
  </section>`
}

function letter({ letter: words }: Shown): Html | null {
  if (words.trim() === '') return null
  return html`<section aria-labelledby="letter">
    <h2 id="letter">The letter</h2>
    <div class="prose">
      ${words.split(/\n\s*\n/).map((part) => html`<p class="lines">${part.trim()}</p>`)}
    </div>
  </section>`
}

const KINDS: Readonly<Record<Answer['kind'], string>> = {
  accept: 'You accepted',
  counter: 'You proposed',
  ledger: 'You sent',
}

/** Latest first. */
function sent(answers: readonly Answer[]): Html | null {
  if (answers.length === 0) return null
  return html`<section aria-labelledby="sent">
    <h2 id="sent">What you have sent</h2>
    <ol class="history">
      ${answers.toReversed().map(
        ({ kind, cents, file, name, note, at }) =>
          html`<li>
            <p>
              ${KINDS[kind]}
              ${cents === null ? '' : formatDollars(cents)}${file === null ? '' : `${file.name} (${formatSize(file.size)})`}
            </p>
            ${note === '' ? null : html`<p class="lines">${note}</p>`}
            <p class="by">${name}, <time datetime="${at}">${formatInstant(new Date(at))}</time></p>
          </li>`,
      )}
    </ol>
  </section>`
}

function contact({ name, firm, email, phone }: Shown['sender']): Html {
  return html`${firm === null ? name : `${name}, ${firm}`}<br />
    <a href="mailto:${email}">${email}</a>
    ${phone === null ? null : html`<br />${phone}`}`
}

function fact(term: string, value: Html | string): Html {
  return html`<div>
    <dt>${term}</dt>
    <dd>${value}</dd>
  </div>`
}

export function messagePage(title: string, words: string, more: Html | null = null): string {
  return layout(
    title,
    html`<h1>${title}</h1>
      <p class="lead">${words}</p>
      ${more}`,
  )
}

const ENDINGS: Readonly<
  Record<Extract<AnswerView, { kind: 'over' }>['why'], { readonly title: string; readonly words: string }>
> = {
  accepted: {
    title: 'You have accepted the offer',
    words: 'This page shows no more of it. If you have a question, please write to the attorney.',
  },
  withdrawn: {
    title: 'This request has been withdrawn',
    words: 'The attorney who wrote to you has withdrawn it. You do not need to do anything.',
  },
  closed: {
    title: 'This request is closed',
    words: 'It no longer takes answers. If you have a question, please write to the attorney.',
  },
  expired: {
    title: 'This link has expired',
    words: 'The day to respond by has passed. If you still want to answer, please write to the attorney.',
  },
}

/** Whom to write to, and no more: neither the patient nor an amount. */
export function endingPage({ why, shown }: Extract<AnswerView, { kind: 'over' }>): string {
  const { title, words } = ENDINGS[why]
  return messagePage(
    title,
    words,
    html`<dl class="facts">
      ${fact('From', contact(shown.sender))}
      ${why === 'expired' ? fact('Respond by', lastMoment(shown.respondBy)) : null}
    </dl>`,
  )
}
