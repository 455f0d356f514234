/**
 * The recipient's decision: accept, propose a different fee, or decline. Each form POSTs to the page's own URL, with a fragment for the
 * place of its errors, because the current URL may have another one, such as the conflict check's. `novalidate`: the page shows errors
 * beside their fields instead of browser popups, which would cover the button.
 */
import type { AppError } from '../../../../shared/domain/app-error.ts'
import { DECLINE_REASONS } from '../../../../shared/domain/referral-lifecycle.ts'
import { feeBetween } from '../../../../shared/domain/referral-terms.ts'
import { html, type Html } from '../../../http/pages/html.ts'
import type { OpenView } from './recipient.service.ts'

/** The error of a submitted form, and its values. */
export type Fault = { readonly error: AppError; readonly form: URLSearchParams }

export function answerForms(view: OpenView, fault: Fault | null): Html {
  const { compensationPercentage, sender, recipient } = view
  return html`<section aria-labelledby="answer">
    <h2 id="answer">Your decision</h2>
    <p class="note">
      You can review each answer before it is sent. By answering, you agree to the
      <a href="/terms-of-service">Terms of Service</a>.
    </p>
    <form method="post" action="#" class="choice" novalidate>
      <input type="hidden" name="percentage" value="${compensationPercentage}" />
      <div>
        <h3>Accept</h3>
        <p>${feeBetween(compensationPercentage, sender, recipient)}.</p>
      </div>
      <button name="action" value="accept" class="primary">Accept</button>
    </form>
    ${counterForm(view, fault)} ${declineForm(fault)}
  </section>`
}

function counterForm({ sender }: OpenView, fault: Fault | null): Html {
  const entered = filledIn(fault, 'counter')
  return html`<form method="post" action="#counter" id="counter" class="choice" novalidate>
    <div>
      <h3>Propose a different fee</h3>
      ${formMessage(fault, 'counter', 'percentage')}
      <label for="percentage"
        >Referral fee you propose to pay ${sender.firm ?? sender.name} (% of the total attorney fee)</label
      >
      <input
        id="percentage"
        name="percentage"
        class="short"
        inputmode="decimal"
        autocomplete="off"
        required
        value="${entered?.get('percentage') ?? ''}"
        ${invalid(fault, 'counter', 'percentage')}
      />
      ${message(fault, 'counter', 'percentage')} ${noteField('counter', entered)}
    </div>
    <button name="action" value="counter">Counter</button>
  </form>`
}

function declineForm(fault: Fault | null): Html {
  const entered = filledIn(fault, 'decline')
  const reason = entered?.get('reason') ?? ''
  const options = Object.entries(DECLINE_REASONS).map(([value, words]) =>
    value === reason
      ? html`<option value="${value}" selected>${words}</option>`
      : html`<option value="${value}">${words}</option>`,
  )
  return html`<form method="post" action="#decline" id="decline" class="choice" novalidate>
    <div>
      <h3>Decline</h3>
      ${formMessage(fault, 'decline', 'reason')}
      <label for="reason">Reason</label>
      <select id="reason" name="reason" required${invalid(fault, 'decline', 'reason')}>
        <option value="">Choose a reason</option>
        ${options}
      </select>
      ${message(fault, 'decline', 'reason')} ${noteField('decline', entered)}
    </div>
    <button name="action" value="decline">Decline</button>
  </form>`
}

/** Collapsed unless filled in, because most answers need no note. */
function noteField(answer: 'counter' | 'decline', entered: URLSearchParams | null): Html {
  const text = entered?.get('note') ?? ''
  const id = `${answer}-note`
  const field = html`<label for="${id}">Note (optional)</label>
    <textarea id="${id}" name="note" rows="2" maxlength="2000">${text}</textarea>`
  return text === ''
    ? html`<details>
        <summary>Add a note</summary>
        ${field}
      </details>`
    : html`<details open>
        <summary>Add a note</summary>
        ${field}
      </details>`
}

export function askForm(fault: Fault | null): Html {
  const given = filledIn(fault, 'ask')
  return html`<form method="post" action="#messages" class="card" novalidate>
    <label for="text">Your question</label>
    <textarea id="text" name="text" rows="3" maxlength="4000" required${invalid(fault, 'ask', 'text')}>
${given?.get('text') ?? ''}</textarea>
    ${message(fault, 'ask', 'text')}
    <button name="action" value="ask">Ask</button>
  </form>`
}

/** The submitted values, if they belong to this form. */
function filledIn(fault: Fault | null, action: string): URLSearchParams | null {
  return fault?.form.get('action') === action ? fault.form : null
}

function faultOf(fault: Fault | null, action: string, field: string): string | null {
  if (filledIn(fault, action) === null) return null
  return fault?.error.details?.find((detail) => detail.field === field)?.message ?? null
}

/** An error of the whole form, not of one field. */
function formMessage(fault: Fault | null, action: string, field: string): Html | null {
  if (fault === null || filledIn(fault, action) === null || faultOf(fault, action, field) !== null)
    return null
  return html`<p class="fault">${fault.error.userMessage}</p>`
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
