import { RECIPIENT_FONT_PATH } from '../../shared/contracts/bff-routes.ts'

/** What the recipient's page shows when there is no page to show. Its style is the one of the page itself, where that can be had. */

/** `words` are ours, never a caller's. */
export function messagePage(words: string): string {
  const text = words.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex, nofollow">
<title>This did not work – CounselRelay</title>
<link rel="preload" href="${RECIPIENT_FONT_PATH}" as="font" type="font/woff2" crossorigin>
<link rel="stylesheet" href="/r-assets/recipient.css">
</head>
<body>
<header><p class="brand">CounselRelay</p></header>
<main><h1>This did not work</h1><p class="lead">${text}</p></main>
</body>
</html>
`
}
