package notices

import (
	"fmt"
	"html"
	"strings"
	"unicode"

	"sideout/internal/base/fault"
)

// Formatted is a message as plain text and as HTML.
type Formatted struct{ Subject, Text, HTML string }

// maxSubject is the largest number of characters of a subject. Each name in it can have 100.
const maxSubject = 150

// Footer is the data for the footer of every message.
type Footer struct {
	Host        string // the host name of the server
	Unsubscribe string // the address of the page that stops such mails; empty if they cannot be declined
}

// Format returns a message in the language of a printer.
func Format(l Message, lang string, footer Footer, p fault.Printer) Formatted {
	w := writer{print: safePrinter(p)}
	subject := []rune(strings.Join(strings.Fields(l.Subject.In(w.print)), " "))
	if len(subject) > maxSubject {
		subject = append(subject[:maxSubject-1], '…')
	}
	w.open(lang, string(subject))
	for _, line := range l.Lines {
		w.paragraph(line)
	}
	w.list(l.Items)
	for _, line := range l.More {
		w.paragraph(line)
	}
	w.button(l.Button, l.Link)
	for _, line := range l.After {
		w.small(line)
	}
	w.close(l.Why, footer)
	return Formatted{Subject: string(subject), Text: w.text.String(), HTML: w.page.String()}
}

// writer writes a message as plain text and as HTML at the same time.
type writer struct {
	text, page strings.Builder
	print      fault.Printer
}

// The HTML has no images and loads nothing. Its colours follow the light or dark mode of the reader. In mail clients that remove the style
// sheet, only the style attributes apply, which are readable on white and on black.
const pageStyle = `:root{color-scheme:light dark}body{margin:0;padding:0;background:#f4f1ea;color:#1d1b16}` +
	`.card{background:#fffdf8}.foot,.small{color:#5d584c}.foot a{color:inherit}.button{background:#1d1b16;color:#fffdf8}` +
	`@media (prefers-color-scheme:dark){body{background:#14130f!important;color:#f1ede2!important}.card{background:#201e18!important}` +
	`.foot,.small{color:#b5ae9d!important}a.button{background:#f1ede2!important;color:#1d1b16!important}}`

const fonts = `font-family:system-ui,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif`

func (w *writer) open(lang, subject string) {
	fmt.Fprintf(&w.page, `<!doctype html><html lang="%s"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">`+
		`<meta name="color-scheme" content="light dark"><title>%s</title><style>%s</style></head><body style="margin:0;%s">`+
		`<div style="max-width:34rem;margin:0 auto;padding:16px"><p style="margin:8px 24px 16px;font-weight:700">Sideout</p>`+
		`<div class="card" style="padding:24px;border-radius:12px"><h1 style="margin:0 0 16px;font-size:20px;line-height:1.3;overflow-wrap:anywhere">%s</h1>`,
		html.EscapeString(lang), html.EscapeString(subject), pageStyle, fonts, html.EscapeString(subject))
}

func (w *writer) paragraph(line fault.Text) {
	printed := line.In(w.print)
	fmt.Fprintf(&w.text, "%s\n\n", printed)
	fmt.Fprintf(&w.page, `<p style="margin:0 0 16px;line-height:1.5;overflow-wrap:anywhere">%s</p>`, html.EscapeString(printed))
}

func (w *writer) list(items []fault.Text) {
	if len(items) == 0 {
		return
	}
	w.page.WriteString(`<ul style="margin:0 0 16px;padding-left:20px">`)
	for _, item := range items {
		printed := item.In(w.print)
		fmt.Fprintf(&w.text, "- %s\n", printed)
		fmt.Fprintf(&w.page, `<li style="margin:0 0 6px;line-height:1.5;overflow-wrap:anywhere">%s</li>`, html.EscapeString(printed))
	}
	w.text.WriteByte('\n')
	w.page.WriteString(`</ul>`)
}

func (w *writer) button(text fault.Text, link string) {
	if text.IsZero() {
		return
	}
	printed := text.In(w.print)
	fmt.Fprintf(&w.text, "%s:\n%s\n\n", printed, link)
	fmt.Fprintf(&w.page, `<p style="margin:24px 0"><a class="button" href="%s" style="display:inline-block;padding:14px 20px;border-radius:10px;`+
		`font-weight:600;text-decoration:none">%s</a></p>`, html.EscapeString(link), html.EscapeString(printed))
	fmt.Fprintf(&w.page, `<p class="small" style="margin:0 0 16px;font-size:13px;line-height:1.5;overflow-wrap:anywhere">%s<br>%s</p>`,
		html.EscapeString(orLink.In(w.print)), html.EscapeString(link))
}

func (w *writer) small(line fault.Text) {
	printed := line.In(w.print)
	fmt.Fprintf(&w.text, "%s\n\n", printed)
	fmt.Fprintf(&w.page, `<p class="small" style="margin:0 0 12px;font-size:14px;line-height:1.5;overflow-wrap:anywhere">%s</p>`, html.EscapeString(printed))
}

var (
	orLink      = fault.Textf("If the button does not work, open this address:")
	unsubscribe = fault.Textf("Stop these mails")
)

func (w *writer) close(why fault.Text, footer Footer) {
	w.text.WriteString("-- \n")
	w.page.WriteString(`</div><div class="foot" style="padding:16px 24px;font-size:13px;line-height:1.5;overflow-wrap:anywhere">`)
	printed := why.In(w.print)
	fmt.Fprintf(&w.text, "%s\n", printed)
	fmt.Fprintf(&w.page, `<p style="margin:0 0 8px">%s</p>`, html.EscapeString(printed))
	if footer.Unsubscribe != "" {
		printed := unsubscribe.In(w.print)
		fmt.Fprintf(&w.text, "%s: %s\n", printed, footer.Unsubscribe)
		fmt.Fprintf(&w.page, `<p style="margin:0 0 8px"><a href="%s">%s</a></p>`, html.EscapeString(footer.Unsubscribe), html.EscapeString(printed))
	}
	fmt.Fprintf(&w.text, "Sideout, %s\n", footer.Host)
	fmt.Fprintf(&w.page, `<p style="margin:0">Sideout, %s</p></div></div></body></html>`, html.EscapeString(footer.Host))
}

// safePrinter returns a printer that prints names so that they cannot become links or add lines to a message.
func safePrinter(p fault.Printer) fault.Printer {
	return func(format string, args ...any) string {
		printed := make([]any, len(args))
		for i, arg := range args {
			switch value := arg.(type) {
			case Verbatim:
				arg = string(value)
			case string:
				arg = neutralizeName(value)
			}
			printed[i] = arg
		}
		return p(format, printed...)
	}
}

// neutralizeName removes control characters from a name, and inserts an invisible space where a mail client could recognize a link.
func neutralizeName(name string) string {
	var b strings.Builder
	runes := []rune(strings.Join(strings.Fields(name), " "))
	for i, r := range runes {
		if unicode.IsControl(r) || unicode.Is(unicode.Bidi_Control, r) {
			continue
		}
		b.WriteRune(r)
		if i+1 < len(runes) && looksLikeLink(r, runes[i+1]) {
			b.WriteRune('\u200b')
		}
	}
	return b.String()
}

// looksLikeLink reports whether two consecutive characters can be part of an address.
func looksLikeLink(r, next rune) bool {
	return r == '.' && unicode.IsLetter(next) || r == ':' && next == '/' || r == '@' && next != ' '
}
