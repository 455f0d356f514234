import { describe, expect, it } from 'vitest'
import { readableText } from './readable-text.ts'

describe('the structure of HTML, as text', () => {
  it.each([
    ['one<br>two<hr>three', 'one\ntwo\nthree'],
    ['<p>one</p><p>two</p>', 'one\n\ntwo'],
    ['<ul><li>one</li><li>two</li></ul>three', '- one\n- two\n\nthree'],
    ['<tr><td>a</td><td>b</td></tr><tr><td>c</td></tr>', 'a  b\n\nc'],
    ['one <b>two</b> three', 'one two three'],
    ['<p>one </p><p></p>\n\n\n<p>two', 'one\n\ntwo'],
  ])('%j becomes %j', (html, text) => {
    expect(readableText(html)).toBe(text)
  })
})

describe('what a page does not show', () => {
  it.each([
    ['a<script>b < c</script>d', 'ad'],
    ['a<STYLE>p > b {}</Style >c', 'ac'],
    ['a</script>b', 'ab'],
    ['a<script>b', 'a'],
    ['a<!-- b > c -->d', 'ad'],
    ['a<!-->b-->c', 'ac'],
    ['a<!-- b', 'a'],
    ['a<!doctype html>b<?xml?>c', 'abc'],
  ])('of %j is left out: %j', (html, text) => {
    expect(readableText(html)).toBe(text)
  })
})

describe('where a tag begins and ends', () => {
  it.each([
    ['1 < 2 <3 </ 4', '1 < 2 <3 </ 4'],
    ['a<b title="x > y">c', 'ac'],
    ["a<b title = 'x > y'>c", 'ac'],
    ['a<b title="it\'s">c', 'ac'],
    ['a<b it\'s">c', 'ac'],
    ['a<b title="x', 'a'],
    ['a<', 'a<'],
  ])('in %j leaves %j', (html, text) => {
    expect(readableText(html)).toBe(text)
  })
})

describe('a link', () => {
  it.each([
    ['<a href="https://a.example">here</a>.', 'here (https://a.example).'],
    ['<a class="b" HREF="https://a.example/?b=1&amp;c=2">here</a>', 'here (https://a.example/?b=1&c=2)'],
    ['<a href="https://a.example"> https://a.example/</a>', 'https://a.example/'],
    ['<a name="b">here</a>', 'here'],
    ['<a data-href="b">here</a>', 'here'],
    [`<a title=' href="b'>here</a>`, 'here'],
    ['here</a> <a href="b">there', 'here there'],
    ['<a href="b">one <a href="c">two</a> three</a>', 'one two (c) three'],
    ['<a href="b">one</a> <a href="c">two</a>', 'one (b) two (c)'],
  ])('%j is read as %j', (html, text) => {
    expect(readableText(html)).toBe(text)
  })
})

describe('a character that is written by its name or number', () => {
  it.each([
    ['&lt;b&gt; &quot;&apos;&amp;amp;', '<b> "\'&amp;'],
    ['a&nbsp;b', 'a b'],
    ['&#8364;&#x20AC;&#X20ac;', '€€€'],
    ['&euro; &#; &lt', '&euro; &#; &lt'],
    ['a&#31;b&#0;c', 'a b c'],
    ['a&#32;b&#33;', 'a b!'],
    ['a&#xD800;b&#xDFFF;c&#x110000;d', 'a b c d'],
    ['&#xD7FF;&#xE000;&#x10FFFF;', '\uD7FF\uE000\u{10FFFF}'],
  ])('in %j is read: %j', (html, text) => {
    expect(readableText(html)).toBe(text)
  })
})
