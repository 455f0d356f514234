import { describe, expect, it } from 'vitest'
import { isPushService } from './push-hosts.policy.ts'

const SANDBOX = 'http://127.0.0.1:20002/push'

describe('a push service', () => {
  it.each([
    'https://fcm.googleapis.com/fcm/send/abc',
    'https://updates.push.services.mozilla.com/wpush/v2/abc',
    'https://db5p.notify.windows.com/w/?token=abc',
    'https://web.push.apple.com/abc',
    'http://127.0.0.1:20002/push/send/abc',
  ])('is %s', (endpoint) => {
    expect(isPushService(endpoint, SANDBOX)).toBe(true)
  })

  it.each([
    'http://fcm.googleapis.com/fcm/send/abc',
    'https://fcm.googleapis.com:8443/fcm/send/abc',
    'https://fcm.googleapis.com.evil.example/abc',
    'https://evil.example/fcm.googleapis.com',
    'https://fcm.googleapis.com@evil.example/abc',
    'https://user:secret@fcm.googleapis.com/abc',
    'https://evilnotify.windows.com/abc',
    'https://notify.windows.com.evil.example/abc',
    'http://127.0.0.1:20002/faults',
    'http://127.0.0.1:20002/push/../faults',
    'http://127.0.0.1:5432/push/send/abc',
    'http://169.254.169.254/latest/meta-data',
    'no address',
  ])('is not %s', (endpoint) => {
    expect(isPushService(endpoint, SANDBOX)).toBe(false)
  })

  it('is no stand-in where there is none', () => {
    expect(isPushService('http://127.0.0.1:20002/push/send/abc', null)).toBe(false)
  })
})
