// Runs before the first paint: the theme, and whether this tab is on its way back into a game.
// Kept apart from the app because it must not wait for it; its hash is in the content security policy.
;(function (page) {
  var choice
  try {
    choice = localStorage.getItem('volleyball_theme')
    if (location.pathname === '/' && JSON.parse(sessionStorage.getItem('volleyball_playing') || '""'))
      page.setAttribute('data-resuming', '')
    // A reload has closed the dialogs: go back over their entries in the history. The board uses its entry again, and a
    // dialog with an address of its own opens again.
    else if (history.state && history.state.layers && !history.state.kept) history.go(-history.state.layers)
  } catch {
    // storage is switched off
  }
  var prefers = function (what) {
    return matchMedia('(prefers-' + what + ')').matches
  }
  if (!/^(light|dark|contrast)$/.test(choice))
    choice = prefers('contrast: more') ? 'contrast' : prefers('color-scheme: dark') && 'dark'
  if (choice && choice !== 'light') page.classList.add(choice)
})(document.documentElement)
