/** The recipient's page in all its states: works without JavaScript, by keyboard, and with screen readers. */
import { formatInstant, formatTimeLeft } from '../../../../shared/domain/format-time.ts'
import { phoneHref, shownPhone } from '../../../../shared/domain/phone.ts'
import { formatCents, monthlyTotal } from '../../../../shared/domain/pricing.ts'
import { feePercentage } from '../../../../shared/domain/referral-fee.ts'
import { actorLabel, describeEvent, historyNote } from '../../../../shared/domain/referral-history.ts'
import {
  isAccepted,
  isAwaitingAnswer,
  type ReferralStatus,
} from '../../../../shared/domain/referral-lifecycle.ts'
import {
  bothProposals,
  CONFLICT_STEP,
  DISCLOSURE_ORDER,
  FEE_SHARING_RULE,
  feeBetween,
  LINK_DAYS_AFTER_CLOSING,
} from '../../../../shared/domain/referral-terms.ts'
import { formatPercent } from '../../../../shared/domain/referral-labels.ts'
import { formatSize } from '../../../../shared/domain/format-size.ts'
import { answerForms, askForm, type Fault } from './answer-forms.ts'
import type { Sent } from './confirm-page.ts'
import { html, type Html } from '../../../http/pages/html.ts'
import { recipientLayout as layout } from './recipient-layout.ts'
import type { OpenView } from './recipient.service.ts'

export function referralPage(view: OpenView, fault: Fault | null, address: string): string {
  const { sender, recipient, status } = view
  const isAwaited = isAwaitingAnswer(status)
  const title = sender.firm === null ? `A referral from ${sender.name}` : `A referral from ${sender.firm}`
  return layout(
    title,
    html`${fault === null ? null : faultNote(fault)}
      <p class="status" data-status="${status}"><strong>${statusWords(view)}</strong></p>
      <h1>${title}</h1>
      <p class="lead">
        ${isAwaited ? `Dear ${recipient.name}, ${sender.name} would like to refer a case to you.` : `Dear ${recipient.name}, ${AFTERWARDS[status] ?? ''}`}
      </p>
      <div class="columns">
        ${terms(view)} ${conflictStep(view)}
        <div class="side">
          ${isAwaited ? answerForms(view, fault) : null} ${opening(view)} ${keeping(view)} ${saving(address)}
        </div>
        ${details(view)} ${messages(view, fault)} ${history(view)}
      </div>`,
  )
}

/** Distinguishes the recipient's own acceptance from one that the sender recorded or made. */
function statusWords(view: OpenView): string {
  const { status, sender } = view
  if (status !== 'accepted') return STATUS_WORDS[status]
  const how = acceptance(view)?.kind
  if (how === 'record_acceptance') return `${sender.name} recorded that you accepted this referral`
  return how === 'accept_counter' ? `${sender.name} accepted your counteroffer` : STATUS_WORDS.accepted
}

const ACCEPTANCES: readonly string[] = ['accept', 'accept_counter', 'record_acceptance']

/** The latest acceptance: a referral can be reopened after an earlier one. */
function acceptance({ events }: OpenView): OpenView['events'][number] | undefined {
  return events.findLast(({ kind }) => ACCEPTANCES.includes(kind))
}

const STATUS_WORDS: Readonly<Record<ReferralStatus, string>> = {
  open: 'Waiting for your answer',
  viewed: 'Waiting for your answer',
  countered: 'Your counteroffer has been sent',
  accepted: 'You have accepted this referral',
  declined: 'You have declined this referral',
  expired: 'The deadline has passed',
  withdrawn: 'This referral has been withdrawn',
  retained: 'Accepted: the client has retained counsel',
  not_retained: 'Accepted: the client has not retained counsel',
  resolved: 'The matter is resolved',
  fee_due: 'The matter is resolved, and the referral fee is due',
  fee_paid: 'The referral fee has been paid',
  closed: 'This referral is closed',
}

/** Also used for acceptances that the sender recorded, so it does not say who accepted. */
const WITH_YOU = 'full details of this referral are below.'
const AFTERWARDS: Readonly<Partial<Record<ReferralStatus, string>>> = {
  accepted: WITH_YOU,
  retained: WITH_YOU,
  not_retained: 'the client decided otherwise. The record stays on this page for now.',
  resolved: 'the matter is resolved. The record stays on this page for now.',
  fee_due: 'the matter is resolved. The record stays on this page for now.',
  fee_paid: 'the matter is resolved. The record stays on this page for now.',
  closed: 'thank you. The record stays on this page for now.',
  declined: 'thank you for letting us know. You do not need to do anything else.',
}

export function faultIn(sent: Sent | null): Fault | null {
  if (sent === null || sent.error === null) return null
  return { error: sent.error, form: sent.form }
}

function faultNote({ error }: Fault): Html {
  return html`<div class="notice danger" role="alert"><p>${error.userMessage}</p></div>`
}

function fact(term: string, value: Html | string): Html {
  return html`<div>
    <dt>${term}</dt>
    <dd>${value}</dd>
  </div>`
}

function terms(view: OpenView): Html {
  const { sender, status, deadlineAt, timeZone, now } = view
  const left = formatTimeLeft(deadlineAt.getTime(), now)
  return html`<section aria-labelledby="terms">
    <h2 id="terms">Terms</h2>
    <p class="fee">${feeBetween(feePercentage(view), sender, view.recipient)}</p>
    ${feeNote(view)}
    <dl class="facts">
      ${fact('From', contact(sender))} ${fact('Area of law', view.area ?? 'Not specified')}
      ${fact('State', view.state ?? 'Not specified')} ${isAccepted(status) ? record(view) : null}
      ${
        isAwaitingAnswer(status)
          ? fact(
              'Please respond by',
              html`<time datetime="${deadlineAt.toISOString()}">${formatInstant(deadlineAt, timeZone)}</time>
                <span class="left">${left}</span>`,
            )
          : null
      }
    </dl>
    <p class="note">${FEE_SHARING_RULE.words}</p>
  </section>`
}

/** The facts of the agreement for the recipient's file: party, date and referral number. */
function record(view: OpenView): Html {
  const { recipient, timeZone, id } = view
  const at = acceptance(view)?.at
  return html`${fact('To', recipient.firm === null ? recipient.name : `${recipient.name}, ${recipient.firm}`)}
  ${at === undefined ? null : fact('Accepted', html`<time datetime="${at}">${formatInstant(new Date(at), timeZone)}</time>`)}
  ${fact('Referral number', id)}`
}

/** The outcome of the recipient's counteroffer. A rejected one was never agreed. */
function feeNote(view: OpenView): Html | null {
  const { counterPercentage, status, sender, recipient } = view
  if (counterPercentage === null) return null
  if (isAccepted(status))
    return html`<p>Agreed on your counteroffer of ${formatPercent(counterPercentage)}.</p>`
  if (!isAwaitingAnswer(status)) return null
  const both = bothProposals(view, 'recipient', sender.name)
  if (both !== null) return html`<p>${both}.</p>`
  return html`<p>
    You proposed: ${feeBetween(counterPercentage, sender, recipient)}. ${sender.name} has not answered yet.
  </p>`
}

function contact({ name, firm, email, phone }: OpenView['sender']): Html {
  return html`${firm === null ? name : `${name}, ${firm}`}<br />
    <a href="mailto:${email}">${email}</a>
    ${phone === null ? null : html`<br /><a href="${phoneHref(phone)}">${shownPhone(phone)}</a>`}`
}

/** Shown before the decision, as conflict-of-interest rules require. */
function conflictStep({ status, disclosure, subject, client, adverseParties }: OpenView): Html | null {
  if (disclosure !== 'terms') {
    return html`<section aria-labelledby="parties" id="conflicts">
      <h2 id="parties">The parties</h2>
      <dl class="facts">
        ${subject === null ? null : fact('Subject', subject)} ${fact('Client', names(client))}
        ${fact('Adverse parties', names(adverseParties))}
      </dl>
      ${client === null && adverseParties === null && isAwaitingAnswer(status) ? html`<p class="note">${CONFLICT_STEP.unnamed}</p>` : null}
      ${disclosure === 'parties' ? html`<p class="note">Case details open after you accept.</p>` : null}
    </section>`
  }
  if (!isAwaitingAnswer(status)) return null
  return html`<section aria-labelledby="parties" id="conflicts">
    <h2 id="parties">Check for conflicts first</h2>
    <p>${CONFLICT_STEP.what}</p>
    <p class="note">${DISCLOSURE_ORDER}</p>
    <form method="post" action="#conflicts">
      <button name="action" value="check">${CONFLICT_STEP.button}</button>
    </form>
  </section>`
}

/** One name per line, as the sender entered them. */
function names(text: string | null): Html {
  return html`<span class="lines">${text ?? 'Not specified'}</span>`
}

function opening({ status, sender }: OpenView): Html | null {
  if (status !== 'open') return null
  return html`<section aria-labelledby="opening">
    <h2 id="opening">Not ready to answer?</h2>
    <p>${sender.name} hasn’t been notified that you opened this page.</p>
    <form method="post" action="#">
      <button name="action" value="view">Let ${sender.name} know I’ve seen it</button>
    </form>
  </section>`
}

function details({ disclosure, caseDetails, attachments }: OpenView): Html | null {
  if (disclosure !== 'full') return null
  const files =
    attachments.length === 0
      ? null
      : html`<h3>Files the sender has</h3>
          <ul>
            ${attachments.map(({ name, size }) => html`<li>${name} <span class="note">${formatSize(size)}</span></li>`)}
          </ul>`
  return html`<section aria-labelledby="details">
    <h2 id="details">Case details</h2>
    <div class="prose">${(caseDetails ?? '').split(/\r?\n\s*\r?\n/).map((part) => html`<p>${part}</p>`)}</div>
    ${files}
  </section>`
}

function messages(view: OpenView, fault: Fault | null): Html | null {
  const { messages: thread, status, timeZone } = view
  const form = status === 'declined' || status === 'closed' ? null : askForm(fault)
  if (thread.length === 0 && form === null) return null
  const list =
    thread.length === 0
      ? null
      : html`<ol class="thread">
          ${thread.map(
            ({ author, authorName, text, at }) =>
              html`<li class="${author}">
                <p class="by">
                  ${author === 'recipient' ? 'You' : (authorName ?? 'The sender')},
                  <time datetime="${at}">${formatInstant(new Date(at), timeZone)}</time>
                </p>
                <div class="prose"><p>${text}</p></div>
              </li>`,
          )}
        </ol>`
  return html`<section aria-labelledby="messages">
    <h2 id="messages">Questions and answers</h2>
    ${list}${form}
  </section>`
}

/** Latest first. */
function history({ events, sender, timeZone }: OpenView): Html | null {
  if (events.length === 0) return null
  const reader = { side: 'recipient', other: sender.name } as const
  const timeWords = (at: Date): string => formatInstant(at, timeZone)
  return html`<section aria-labelledby="history">
    <h2 id="history">History</h2>
    <ol class="history">
      ${events.toReversed().map((event) => {
        const note = historyNote(event, timeWords)
        return html`<li>
          <p>${describeEvent(event, reader)}</p>
          ${note === null ? null : html`<p class="lines">${note}</p>`}
          <p class="by">
            ${actorLabel(event, reader)}, <time datetime="${event.at}">${timeWords(new Date(event.at))}</time>
          </p>
        </li>`
      })}
    </ol>
  </section>`
}

/** The PDF download of this page. `address`: the page's path. */
function saving(address: string): Html {
  return html`<section aria-labelledby="saving" class="quiet">
    <h2 id="saving">Save a copy</h2>
    <p><a href="${address}/pdf">Download PDF</a></p>
    <p class="note">It holds what this page shows you now. Messages are left out.</p>
  </section>`
}

/** Tells recipients who have accepted how to keep the referral after the page expires. */
function keeping({ disclosure }: OpenView): Html | null {
  if (disclosure !== 'full') return null
  return html`<section aria-labelledby="keeping" class="quiet">
    <h2 id="keeping">Keep this</h2>
    <p>
      This page works until ${LINK_DAYS_AFTER_CLOSING} days after the referral is closed. Print it with your
      browser (Ctrl+P, or ⌘P on a Mac) for your file.
    </p>
    <p>
      You don’t need an account: this page stays free. An attorney account costs
      ${formatCents(monthlyTotal(1))} a month and is reviewed first. Once it is approved, it shows you the
      referrals sent to its email address: <a href="/signup">Keep this in an account</a>
    </p>
  </section>`
}
