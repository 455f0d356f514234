/** The forms by which a recipient answers. Each is a plain POST to the page's own address. */
import type { AppError } from '../../../shared/domain/app-error.ts'
import { DECLINE_REASONS } from '../../../shared/domain/referral-lifecycle.ts'
import { html, type Html } from './html.ts'
import type { OpenView } from './recipient.service.ts'

/** What could not be done, and what was filled in. */
export type Fault = { readonly error: AppError; readonly form: URLSearchParams }

export function answerForms(view: OpenView, fault: Fault | null): Html {
  return html`<section aria-labelledby="answer">
    <h2 id="answer">Your answer</h2>
    <div class="answers">
      <form method="post" class="card">
        <h3>Accept</h3>
        <p>
          You take the case on the terms above. We email you a code to confirm it; then all details are shown
          to you, and ${view.sender.name} hears of it at once.
        </p>
        <button name="action" value="accept" class="primary">Accept</button>
      </form>
      ${declineForm(fault)} ${counterForm(fault)}
    </div>
  </section>`
}

function declineForm(fault: Fault | null): Html {
  const given = filledIn(fault, 'decline')
  const reason = given?.get('reason') ?? ''
  const options = Object.entries(DECLINE_REASONS).map(([value, words]) =>
    value === reason
      ? html`<option value="${value}" selected>${words}</option>`
      : html`<option value="${value}">${words}</option>`,
  )
  return html`<form method="post" class="card">
    <h3>Decline</h3>
    <label for="reason">Reason</label>
    <select id="reason" name="reason" required${invalid(fault, 'decline', 'reason')}>
      <option value="">Please choose</option>
      ${options}
    </select>
    ${message(fault, 'decline', 'reason')}
    <label for="decline-note">Note (optional)</label>
    <textarea id="decline-note" name="note" rows="2" maxlength="2000">${given?.get('note') ?? ''}</textarea>
    <button name="action" value="decline">Decline</button>
  </form>`
}

function counterForm(fault: Fault | null): Html {
  const given = filledIn(fault, 'counter')
  return html`<form method="post" class="card">
    <h3>Counter</h3>
    <label for="percentage">Percentage of the fee that you propose to pay</label>
    <input
      id="percentage"
      name="percentage"
      inputmode="decimal"
      autocomplete="off"
      required
      value="${given?.get('percentage') ?? ''}"
      ${invalid(fault, 'counter', 'percentage')}
    />
    ${message(fault, 'counter', 'percentage')}
    <label for="counter-note">Note (optional)</label>
    <textarea id="counter-note" name="note" rows="2" maxlength="2000">${given?.get('note') ?? ''}</textarea>
    <button name="action" value="counter">Counter</button>
  </form>`
}

export function askForm(fault: Fault | null): Html {
  const given = filledIn(fault, 'ask')
  return html`<form method="post" class="card">
    <label for="text">Your question</label>
    <textarea id="text" name="text" rows="4" maxlength="4000" required${invalid(fault, 'ask', 'text')}>
${given?.get('text') ?? ''}</textarea>
    ${message(fault, 'ask', 'text')}
    <button name="action" value="ask">Ask</button>
  </form>`
}

/** What was sent, where it was this form. */
function filledIn(fault: Fault | null, action: string): URLSearchParams | null {
  return fault?.form.get('action') === action ? fault.form : null
}

function faultOf(fault: Fault | null, action: string, field: string): string | null {
  if (filledIn(fault, action) === null) return null
  return fault?.error.details?.find((detail) => detail.field === field)?.message ?? null
}

function invalid(fault: Fault | null, action: string, field: string): Html | null {
  return faultOf(fault, action, field) === null
    ? null
    : html` aria-invalid="true" aria-describedby="${field}-fault" autofocus`
}

function message(fault: Fault | null, action: string, field: string): Html | null {
  const words = faultOf(fault, action, field)
  return words === null ? null : html`<p class="fault" id="${field}-fault">${words}</p>`
}
