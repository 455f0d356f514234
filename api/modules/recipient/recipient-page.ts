/** The recipient's page in each of its states: works without JavaScript, with a keyboard alone, and read aloud. */
import { isAwaitingAnswer, type ReferralStatus } from '../../../shared/domain/referral-lifecycle.ts'
import { instantWords, percentWords } from '../../../shared/domain/referral-words.ts'
import { answerForms, askForm, type Fault } from './answer-forms.ts'
import type { Sent } from './confirm-page.ts'
import { html, type Html } from './html.ts'
import { recipientLayout as layout } from './page-layout.ts'
import type { OpenView } from './recipient.service.ts'

export function messagePage(title: string, words: string): string {
  return layout(
    title,
    html`<h1>${title}</h1>
      <p class="lead">${words}</p>`,
  )
}

export function overPage(why: 'withdrawn' | 'expired'): string {
  return why === 'withdrawn'
    ? messagePage(
        'This referral has been withdrawn',
        'The attorney who wrote to you has withdrawn it. There is nothing more for you to do.',
      )
    : messagePage(
        'This link has ended',
        'It was good until the deadline of the referral, which has passed. If you still want to answer, please reply to the mail: your reply goes to the attorney who wrote to you.',
      )
}

export function referralPage(view: OpenView, fault: Fault | null): string {
  const { sender } = view
  const title = sender.firm === null ? `A referral from ${sender.name}` : `A referral from ${sender.firm}`
  return layout(
    title,
    html`${fault === null ? null : faultNote(fault)}
      <p class="status" data-status="${view.status}"><strong>${STATUS_WORDS[view.status]}</strong></p>
      <h1>${title}</h1>
      <p class="lead">Dear ${view.recipientName}, ${sender.name} would like to refer a case to you.</p>
      ${terms(view)} ${opening(view)} ${parties(view)} ${details(view)}
      ${isAwaitingAnswer(view.status) ? answerForms(view, fault) : null} ${messages(view, fault)}`,
  )
}

const STATUS_WORDS: Readonly<Record<ReferralStatus, string>> = {
  open: 'Waiting for your answer',
  viewed: 'Waiting for your answer',
  countered: 'Your counter-offer has been sent',
  accepted: 'You have accepted this referral',
  declined: 'You have declined this referral',
  expired: 'The deadline has passed',
  withdrawn: 'This referral has been withdrawn',
  retained: 'Accepted: the client has retained counsel',
  not_retained: 'Accepted: the client has not retained counsel',
  resolved: 'The matter is resolved',
  fee_due: 'The matter is resolved, the fee is due',
  fee_paid: 'The fee has been paid',
  closed: 'This referral is closed',
}

export function faultIn(sent: Sent | null): Fault | null {
  if (sent === null || sent.error === null) return null
  return { error: sent.error, form: sent.form }
}

function faultNote({ error }: Fault): Html {
  return html`<div class="notice danger" role="alert"><p>${error.words}</p></div>`
}

function terms(view: OpenView): Html {
  const { sender } = view
  const from = sender.firm === null ? sender.name : `${sender.name}, ${sender.firm}`
  return html`<section aria-labelledby="terms">
    <h2 id="terms">Terms</h2>
    <dl class="facts">
      <div>
        <dt>From</dt>
        <dd>${from}</dd>
      </div>
      <div>
        <dt>Area of law</dt>
        <dd>${view.area ?? 'Not given'}</dd>
      </div>
      <div>
        <dt>Place</dt>
        <dd>${view.state ?? 'Not given'}</dd>
      </div>
      <div>
        <dt>Compensation offered</dt>
        <dd>${percentWords(view.compensationPercentage)} of the total attorney fee</dd>
      </div>
      ${
        view.counterPercentage === null
          ? null
          : html`<div>
              <dt>${isAwaitingAnswer(view.status) ? 'Your counter-offer' : 'Agreed'}</dt>
              <dd>${percentWords(view.counterPercentage)} of the total attorney fee</dd>
            </div>`
      }
      <div>
        <dt>Please answer by</dt>
        <dd><time datetime="${view.deadlineAt.toISOString()}">${instantWords(view.deadlineAt)}</time></dd>
      </div>
    </dl>
    <p class="note">
      Under ABA Model Rule 1.5(e) a fee may be divided between lawyers of different firms in proportion to
      their services or with joint responsibility, if the client agrees in writing and the total fee is
      reasonable. Please verify your state's rule.
    </p>
  </section>`
}

function opening({ status, sender }: OpenView): Html | null {
  if (status !== 'open') return null
  return html`<section aria-labelledby="opening">
    <h2 id="opening">Let ${sender.name} know</h2>
    <p>
      Opening this page has told nobody anything. If you like, say that you have seen the referral; you can
      also answer straight away.
    </p>
    <form method="post"><button name="action" value="view">Open the referral</button></form>
  </section>`
}

function parties({ status, disclosure, subject }: OpenView): Html | null {
  if (subject !== null)
    return html`<section aria-labelledby="parties">
      <h2 id="parties">The parties</h2>
      <p class="subject">${subject}</p>
    </section>`
  if (!isAwaitingAnswer(status) || disclosure !== 'terms') return null
  return html`<section aria-labelledby="parties">
    <h2 id="parties">The parties</h2>
    <p>
      The names are shown to you so that you can check for conflicts of interest. The sender sees that you are
      doing so.
    </p>
    <form method="post"><button name="action" value="check">I am checking conflicts</button></form>
  </section>`
}

function details({ disclosure, caseDetails, attachments, status }: OpenView): Html | null {
  if (disclosure !== 'full')
    return isAwaitingAnswer(status)
      ? html`<p class="note">The full details of the case are shown here after you have accepted.</p>`
      : null
  const files =
    attachments.length === 0
      ? null
      : html`<h3>Files held by the sender</h3>
          <ul>
            ${attachments.map(({ name, size }) => html`<li>${name} <span class="note">${size} bytes</span></li>`)}
          </ul>`
  return html`<section aria-labelledby="details">
    <h2 id="details">Case details</h2>
    <div class="prose">${(caseDetails ?? '').split(/\r?\n\s*\r?\n/).map((part) => html`<p>${part}</p>`)}</div>
    ${files}
  </section>`
}

function messages(view: OpenView, fault: Fault | null): Html | null {
  const { messages: thread, status } = view
  const form = status === 'declined' ? null : askForm(fault)
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
                  <time datetime="${at}">${instantWords(new Date(at))}</time>
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
