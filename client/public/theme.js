// Before anything is drawn: the colors that the person chose on this device (client/src/platform/theme/theme.ts).
try {
  const theme = localStorage.getItem('theme')
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme
} catch {
  // Storage may be forbidden; then the system decides.
}
