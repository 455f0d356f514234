import { describe, expect, it } from 'vitest'
import { googleSettings } from '../google/google-settings.ts'
import { microsoftSettings } from '../microsoft/microsoft-settings.ts'
import { standInHost, webAddress } from './trusted-hosts.ts'

const registration = {
  clientId: 'c',
  clientSecret: 's',
  url: undefined,
  publicOrigin: 'https://app.example.com',
}
const google = googleSettings({ ...registration, driveAccess: 'app-files' }).hosts
const microsoft = microsoftSettings({ ...registration, tenant: 'common' }).hosts

describe('the addresses that are called', () => {
  it.each([
    'https://accounts.google.com/o/oauth2/v2/auth',
    'https://oauth2.googleapis.com/token',
    'https://www.googleapis.com/drive/v3/files',
    'https://gmail.googleapis.com/gmail/v1/users/me/messages/send',
  ])('%s is Google’s', (address) => expect(google.isApi(new URL(address))).toBe(true))

  it.each([
    'https://graph.microsoft.com/v1.0/me',
    'https://login.microsoftonline.com/common/oauth2/v2.0/token',
  ])('%s is Microsoft’s', (address) => expect(microsoft.isApi(new URL(address))).toBe(true))

  it.each([
    'http://graph.microsoft.com/v1.0/me',
    'https://graph.microsoft.com.evil.example/v1.0/me',
    'https://evil.example/graph.microsoft.com',
    'https://graph.microsoft.com:8443/v1.0/me',
    'https://user@graph.microsoft.com/v1.0/me',
    'https://graph.microsoft.com@evil.example/',
    'https://contoso.sharepoint.com/v1.0/me',
    'https://169.254.169.254/latest/meta-data',
    'https://[::ffff:169.254.169.254]/',
    'file:///etc/passwd',
  ])('%s never sees a token', (address) => {
    expect(microsoft.isApi(new URL(address))).toBe(false)
    expect(google.isApi(new URL(address))).toBe(false)
  })

  it('contents may lie elsewhere with the same provider, and nowhere else', () => {
    for (const address of ['https://contoso-my.sharepoint.com/x', 'https://sn3302.up.1drv.com/up/x'])
      expect(microsoft.isContent(new URL(address)), address).toBe(true)
    expect(google.isContent(new URL('https://doc-0.googleusercontent.com/x'))).toBe(true)
    for (const address of [
      'https://evilsharepoint.com/x',
      'https://sharepoint.com.evil.example/x',
      'https://contoso.sharepoint.com.evil.example/x',
      'https://sn3302.up.1drv.com.evil.example/x',
      'https://doc-0.googleusercontent.com.evil.example/x',
      'http://contoso-my.sharepoint.com/x',
      'https://127.0.0.1/x',
    ]) {
      expect(microsoft.isContent(new URL(address)), address).toBe(false)
      expect(google.isContent(new URL(address)), address).toBe(false)
    }
  })

  it('of a stand-in everything lies below its one address', () => {
    const hosts = standInHost('http://127.0.0.1:3002/microsoft')
    expect(hosts.isApi(new URL('http://127.0.0.1:3002/microsoft/v1.0/me'))).toBe(true)
    for (const address of [
      'http://127.0.0.1:3002/google/token',
      'http://127.0.0.1:3002/microsoft/../google/token',
      'http://127.0.0.1:3003/microsoft/v1.0/me',
      'http://localhost:3002/microsoft/v1.0/me',
    ])
      expect(hosts.isContent(new URL(address)), address).toBe(false)
  })

  it('a link for a person’s browser is a web address or nothing', () => {
    expect(webAddress('https://drive.google.com/file/d/1')).toBe('https://drive.google.com/file/d/1')
    for (const address of ['javascript:alert(1)', 'data:text/html,x', '', 'no address'])
      expect(webAddress(address)).toBeNull()
  })
})
