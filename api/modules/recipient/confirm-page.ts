/** The step between an answer and its taking effect: the code from the recipient's own mailbox. */
import type { AppError } from '../../../shared/domain/app-error.ts'
import { percentWords } from '../../../shared/domain/referral-words.ts'
import { html, type Html } from './html.ts'
import { recipientLayout } from './page-layout.ts'
import { isBindingAction, type OpenView } from './recipient.service.ts'

/** A form as it was sent, and what was wrong with it. */
export type Sent = { readonly error: AppError | null; readonly form: URLSearchParams }

/** Whether it was a form that binds, and is as it should be but for its code. */
export function needsCode({ error, form }: Sent): boolean {
  if (error === null) return true
  const isAboutCode = error.code === 'rate_limited' || error.details?.[0]?.field === 'code'
  return isAboutCode && isBindingAction(form.get('action'))
}

export function confirmPage(view: OpenView, { error, form }: Sent): string {
  const isCounter = form.get('action') === 'counter'
  return recipientLayout(
    'Confirm that it’s you',
    html`${error === null ? null : html`<div class="notice danger" role="alert" id="code-fault"><p>${error.words}</p></div>`}
      <h1>Confirm that it’s you</h1>
      <p class="lead">${isCounter ? counterWords(view, form) : acceptWords(view)}</p>
      <section aria-labelledby="confirm">
        <h2 id="confirm">Enter the code we emailed to ${view.mailbox}</h2>
        <p>
          Anyone who has the link can open this page, but only you can read your email. The code is good for
          15 minutes.
        </p>
        <form method="post" class="confirm">
          ${answerAgain(form)}
          <label for="code">6-digit code</label>
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
          <button class="primary">${isCounter ? 'Send counter-offer' : 'Accept referral'}</button>
        </form>
        <form method="post" class="confirm">
          ${answerAgain(form)}
          <p class="note">No email yet? It can take a minute, and it may be in your spam folder.</p>
          <button>Email a new code</button>
        </form>
        <p><a href="">Go back without answering</a></p>
      </section>`,
  )
}

function acceptWords({ sender, compensationPercentage }: OpenView): Html {
  return html`You are about to accept the referral from ${sender.name}, with a referral fee of
  ${percentWords(compensationPercentage)} of the total attorney fee. Nothing is sent until you enter the code.`
}

function counterWords({ sender }: OpenView, form: URLSearchParams): Html {
  const proposed = (form.get('percentage') ?? '').replace(/%$/, '')
  return html`You are about to propose ${percentWords(Number(proposed))} of the total attorney fee to
  ${sender.name}. Nothing is sent until you enter the code.`
}

/** What was filled in goes along, so that nothing is filled in twice. */
function answerAgain(form: URLSearchParams): readonly Html[] {
  return ['action', 'percentage', 'note']
    .filter((name) => form.has(name))
    .map((name) => html`<input type="hidden" name="${name}" value="${form.get(name) ?? ''}" />`)
}
