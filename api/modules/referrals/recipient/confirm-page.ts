/** The confirmation step of an answer: shows its effect and, for a binding answer, asks for the code from the recipient's mailbox. */
import type { AppError } from '../../../../shared/domain/app-error.ts'
import { DECLINE_REASONS } from '../../../../shared/domain/referral-lifecycle.ts'
import { feeBetween, feeShareLabel } from '../../../../shared/domain/referral-terms.ts'
import { formatPercent } from '../../../../shared/domain/referral-labels.ts'
import { html, type Html } from '../../../http/pages/html.ts'
import { recipientLayout } from './recipient-layout.ts'
import { isBindingAction, type OpenView } from './recipient.service.ts'

/** A submitted form and its error, if any. */
export type Sent = { readonly error: AppError | null; readonly form: URLSearchParams }

/** Whether the form needs confirmation: it is valid, except possibly for its code. */
export function needsConfirmation({ error, form }: Sent): boolean {
  if (error === null) return true
  const isAboutCode = error.code === 'rate_limited' || error.details?.[0]?.field === 'code'
  return isAboutCode && isBindingAction(form.get('action'))
}

export function confirmPage(view: OpenView, sent: Sent): string {
  return isBindingAction(sent.form.get('action')) ? codePage(view, sent) : declinePage(view, sent.form)
}

function codePage(view: OpenView, { error, form }: Sent): string {
  const isCounter = form.get('action') === 'counter'
  return recipientLayout(
    'Confirm that it’s you',
    html`${error === null ? null : html`<div class="notice danger" role="alert" id="code-fault"><p>${error.userMessage}</p></div>`}
      ${error === null && form.has('again') ? html`<p class="status" role="status">We emailed the code again to ${view.mailbox}.</p>` : null}
      <h1>Confirm that it’s you</h1>
      <p class="lead">${isCounter ? counterWords(view, form) : acceptWords(view)}</p>
      ${view.disclosure === 'terms' && !isCounter ? unchecked() : null}
      <section aria-labelledby="confirm">
        <h2 id="confirm">Enter the code we emailed to ${view.mailbox}</h2>
        <p>
          Anyone who has the link can open this page, but only you can read your email. The code is valid for
          15 minutes.
        </p>
        <form method="post" action="#" class="confirm" novalidate>
          ${answerAgain(form)}
          <label for="code">Six-digit code</label>
          <input
            id="code"
            name="code"
            inputmode="numeric"
            autocomplete="one-time-code"
            maxlength="20"
            required
            autofocus
            ${error === null ? null : html` aria-invalid="true" aria-describedby="code-fault"`}
          />
          <button class="primary">${isCounter ? 'Send counteroffer' : 'Accept referral'}</button>
        </form>
        <form method="post" action="#" class="confirm">
          ${answerAgain(form)}
          <p class="note">No email yet? It can take a minute, and it may be in your spam folder.</p>
          <button name="again" value="yes">Email the code again</button>
        </form>
        ${BACK}
      </section>`,
  )
}

function declinePage({ sender }: OpenView, form: URLSearchParams): string {
  const reason = Object.entries(DECLINE_REASONS).find(([value]) => value === form.get('reason'))?.[1] ?? ''
  return recipientLayout(
    'Decline this referral?',
    html`<h1>Decline this referral?</h1>
      <p class="lead">
        ${sender.name} will be notified of your reason (${reason}), and the referral will close. You can’t
        undo this.
      </p>
      <section aria-label="Confirm">
        <form method="post" action="#" class="confirm">
          ${answerAgain(form)}
          <input type="hidden" name="confirmed" value="yes" />
          <button class="primary">Decline referral</button>
        </form>
        ${BACK}
      </section>`,
  )
}

/** Recipients may accept without the conflict check, but must be aware of it. */
function unchecked(): Html {
  return html`<div class="notice">
    <p>You haven’t checked for conflicts: you haven’t seen the parties’ names.</p>
    <form method="post" action="#conflicts">
      <button name="action" value="check">Check for conflicts first</button>
    </form>
  </div>`
}

const BACK = html`<p><a href="">Go back without answering</a></p>`

function acceptWords({ sender, recipient, compensationPercentage }: OpenView): Html {
  return html`You’re accepting the referral from ${sender.name}.
  ${feeBetween(compensationPercentage, sender, recipient)}. Nothing is sent until you enter the code.`
}

function counterWords({ sender, recipient }: OpenView, form: URLSearchParams): Html {
  const proposed = Number((form.get('percentage') ?? '').replace(/%$/, ''))
  return html`You’re proposing to pay ${sender.firm ?? sender.name} a referral fee of
  ${feeShareLabel(proposed)}. ${recipient.firm ?? recipient.name} keeps ${formatPercent(100 - proposed)}.
  Nothing is sent until you enter the code.`
}

/** Carries the submitted values as hidden fields, so that nothing has to be entered again. */
function answerAgain(form: URLSearchParams): readonly Html[] {
  return ['action', 'percentage', 'reason', 'note']
    .filter((name) => form.has(name))
    .map((name) => html`<input type="hidden" name="${name}" value="${form.get(name) ?? ''}" />`)
}
