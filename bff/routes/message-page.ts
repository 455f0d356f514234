import { RECIPIENT_FONT_PATH } from '../../shared/contracts/bff-routes.ts'

/** The error page in place of the recipient's page, with that page's stylesheet if it is available. */

/** `message` is our own text, never a caller's. */
export function messagePage(message: string): string {
  const text = message.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
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
