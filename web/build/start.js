// Runs before the first paint: applies the theme, and checks whether this tab returns to a game. It is separate from the app
// because it must not wait for it; its hash is in the content security policy.
;(function (page) {
  var choice
  try {
    choice = localStorage.getItem('volleyball_theme')
    if (location.pathname === '/' && JSON.parse(sessionStorage.getItem('volleyball_playing') || '""'))
      page.setAttribute('data-resuming', '')
    // A reload has closed the dialogs, so go back over their history entries. The board reuses its entry, and a dialog with
    // its own address reopens.
    else if (history.state && history.state.layers && !history.state.kept) history.go(-history.state.layers)
  } catch {
    // storage is disabled
  }
  var prefers = function (what) {
    return matchMedia('(prefers-' + what + ')').matches
  }
  if (!/^(light|dark|contrast)$/.test(choice))
    choice = prefers('contrast: more') ? 'contrast' : prefers('color-scheme: dark') && 'dark'
  if (choice && choice !== 'light') page.classList.add(choice)
})(document.documentElement)
