/** User messages for the results of lock actions. null: the page already shows the result. */
import type { LockAnswer } from './share-lock.ts'

const CONNECTED = 'It unlocks automatically as soon as this device is online.'
const WAY_ON = `You can try again. ${CONNECTED}`

export function unlockMessage(answer: LockAnswer): string | null {
  switch (answer) {
    case 'done':
      return null
    case 'not_used':
      return `Not unlocked: the passkey was not used, or it is not on this device. ${WAY_ON}`
    case 'does_not_open':
      return `Not unlocked: this passkey does not open what is kept here. Nothing is lost. ${CONNECTED}`
    case 'no_secret':
      return `Not unlocked: this browser, or the passkey, cannot unlock it. Nothing is lost. ${CONNECTED}`
    case 'failed':
    case 'not_saved':
    case 'locked':
      return `Not unlocked: something went wrong. Nothing is lost. ${WAY_ON}`
  }
}

export function turnOnMessage(answer: LockAnswer): string | null {
  switch (answer) {
    case 'done':
      return null
    case 'not_used':
      return 'The lock is still off: no passkey was made. You can try again.'
    case 'no_secret':
      return 'The lock is still off: the passkey that was made cannot lock this device. Try again with another one, such as your device’s own or a security key.'
    case 'not_saved':
      return 'The lock is still off: this browser did not save it. You can try again.'
    case 'failed':
    case 'does_not_open':
    case 'locked':
      return 'The lock is still off: something went wrong. You can try again.'
  }
}

export function turnOffMessage(answer: LockAnswer): string | null {
  switch (answer) {
    case 'done':
      return null
    case 'not_saved':
      return 'The lock is still on: this browser did not save the change. You can try again.'
    case 'not_used':
    case 'does_not_open':
    case 'no_secret':
    case 'failed':
    case 'locked':
      return 'The lock is still on: your saved work could not be unlocked first. Try again, or go online, where no passkey is needed.'
  }
}
