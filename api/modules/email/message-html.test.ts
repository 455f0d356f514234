import { describe, expect, it } from 'vitest'
import { escapeHtml } from '../../http/pages/escape-html.ts'
import { headerText, mailPage, paragraphs } from './mail-layout.ts'
import { MAX_MAIL_TEXT } from '../../../shared/contracts/integrations/mail.ts'
import { cleanMessage } from './message-html.ts'

describe('[EM-08] the HTML of a member’s message', () => {
  it.each([
    ['<p>Hello <b>you</b></p><script>alert(1)</script>', '<p>Hello <b>you</b></p>'],
    ['<p onclick="x()" style="position:fixed" class="a" id="b">Hi</p>', '<p>Hi</p>'],
    ['<img src="https://t.example.com/p.gif">Hi', 'Hi'],
    ['<iframe src="https://x.example.com"></iframe>Hi', 'Hi'],
    ['<a href="javascript:alert(1)">Hi</a>', '<a rel="noopener noreferrer nofollow">Hi</a>'],
    ['<a href="data:text/html,x">Hi</a>', '<a rel="noopener noreferrer nofollow">Hi</a>'],
    ['<a href="//evil.example.com">Hi</a>', '<a rel="noopener noreferrer nofollow">Hi</a>'],
    [
      '<a href="https://example.com/?a=1&amp;b=2" target="_blank">Hi</a>',
      '<a href="https://example.com/?a=1&amp;b=2" rel="noopener noreferrer nofollow">Hi</a>',
    ],
    ['<style>p{display:none}</style><form action="/x"><input></form>Hi', 'Hi'],
    ['<svg><script>alert(1)</script></svg>Hi', 'Hi'],
    ['<meta http-equiv="refresh" content="0">Hi', 'Hi'],
    ['Fish &amp; <i>chips</i> < 5', 'Fish &amp; <i>chips</i> &lt; 5'],
  ])('%j becomes %j', (given, wanted) => {
    expect(cleanMessage(given).html).toBe(wanted)
  })

  it.each(['', '   ', '<script>alert(1)</script>', '<p> </p><br>', '<img src=x>'])(
    '%j has nothing to say',
    (given) => {
      expect(cleanMessage(given)).toEqual({ html: null, text: '', leftOut: null })
    },
  )

  it('reads as text with its structure, its links and its characters', () => {
    const html =
      '<h1>Title</h1><p>One<br>two &amp; three &lt;4&gt;</p><ul><li>a</li><li>b</li></ul><a href="https://example.com">here</a>'
    expect(cleanMessage(html).text).toBe(
      'Title\n\nOne\ntwo & three <4>\n\n- a\n- b\n\nhere (https://example.com)',
    )
  })
})

describe('a message that is too much', () => {
  it('of more characters than are read is cut, and only its words are left', () => {
    const { html, text, leftOut } = cleanMessage(`<p>First</p>${'<b>word</b> '.repeat(MAX_MAIL_TEXT / 10)}`)
    expect({ html, leftOut }).toEqual({ html: null, leftOut: 'end' })
    expect(text).toMatch(/^First\n\nword word /)
    expect(text.length).toBeLessThan(MAX_MAIL_TEXT)
  })

  it('keeps the words of what is nested deeper than a layout needs', () => {
    const { html, text, leftOut } = cleanMessage(
      `${'<div>'.repeat(400)}deep<script>x()</script>${'</div>'.repeat(400)}`,
    )
    expect(html).toBe(`${'<div>'.repeat(60)}deep${'</div>'.repeat(60)}`)
    expect({ text, leftOut }).toEqual({ text: 'deep', leftOut: null })
  })

  it('loses its layout where the nesting has no sense any more, and none of its words', () => {
    const given = `Hello<script>x("</b>")</script>${'<i title="a > b">'.repeat(501)}<!-- no --> &lt;b&gt; &#8364;<br>there`
    expect(cleanMessage(given)).toEqual({ html: null, text: 'Hello <b> €\nthere', leftOut: 'layout' })
  })

  it('counts tags that stand in each other, not tags', () => {
    expect(cleanMessage('<p>one <b>two</b><br></p>'.repeat(1000)).leftOut).toBeNull()
  })
})

describe('the layout', () => {
  it('escapes what it is given', () => {
    expect(escapeHtml(`<a href="x" title='y'>&`)).toBe('&lt;a href=&quot;x&quot; title=&#39;y&#39;&gt;&amp;')
    expect(paragraphs('one\ntwo\n\n<three>')).toContain(
      'one<br>two</p>\n<p style="margin:0 0 12px">&lt;three&gt;</p>',
    )
    expect(mailPage({ title: '<x>', body: '', footer: '' })).not.toContain('<x>')
  })

  it('keeps a header to one line of readable length', () => {
    expect(headerText('Firm\r\nBcc: all@example.com\u0000')).toBe('Firm Bcc: all@example.com')
    expect(headerText('x'.repeat(200), 10)).toBe('xxxxxxxxx…')
  })
})
