package csvimport

import (
	"strings"
	"unicode"
)

// subject is what the title of a column is about.
type subject int

const (
	noSubject subject = iota
	aboutDate
	aboutTeam
	aboutScore // points or the result
	aboutSets
	aboutForfeit
	aboutStage
	aboutOther // something that an import does not need
)

// subjectWords has the words in the titles of columns, without accents, in English, German, French, Spanish, Italian, Dutch and Portuguese.
var subjectWords = map[subject]string{
	aboutDate: "date datum day tag fecha data giorno dag jour dia when wann matchdate spieldatum",
	aboutTeam: "team teams mannschaft equipe equipo equipa squadra ploeg club verein time1 time2 player",
	aboutScore: "score scores result results resultat resultado risultato ergebnis uitslag point points punkt punkte pt pts puntos punti punten " +
		"ponto pontos balle ballpunkte goals goal tore marcador punteggio puntuacion placar stand endstand",
	aboutSets:    "set sets satz satze manche manches parziali parciales",
	aboutForfeit: "forfeit forfeits forfeited forfait forfaits nichtantreten kampflos incomparecencia wo rinuncia",
	aboutStage:   "stage phase fase",
	aboutOther: "time zeit uhrzeit heure hora horario ora orario tijd kickoff start beginn anstoss anpfiff week woche semaine semana settimana " +
		"round runde spieltag journee jornada giornata speelronde rodada court courts feld terrain pista cancha campo quadra veld hall halle salle " +
		"gym venue ort spielort lieu lugar luogo plaats sede pool group gruppe groupe grupo girone poule tier division liga league ligue lega staffel " +
		"klasse no nr num numero number nummer id spielnr match matchnr game spiel partido partita gara wedstrijd jogo status winner sieger vainqueur " +
		"ganador vincitore winnaar vencedor note notes notiz bemerkung bemerkungen remarque nota comment comments kommentar referee referees " +
		"schiedsrichter schiri arbitre arbitro arbitri scheidsrechter duty seconds rules saved difference diff dauer duration zuschauer spectators",
}

// sideWords has the words for the first and the second team. A word is stronger than a letter or a digit: "À l'extérieur" is not team A.
var sideWords = [2]string{
	"home heim heimteam local locale locaux casa domicile domicilio hote hosts host thuis mandante recevant receveur first us ours",
	"away guest guests gast gaste visitor visitors visiteur visiteurs visitante visita ospite ospiti uit exterieur trasferta fuera auswarts " +
		"opponent gegner adversaire rival rivale avversario tegenstander second them theirs fora",
}

var sideLetters = [2]string{"a 1 h i", "b 2 g ii"}

var (
	subjectOf = map[string]subject{}
	sideOf    = map[string]int{}
	letterOf  = map[string]int{}
)

func init() {
	for about, words := range subjectWords {
		for word := range strings.FieldsSeq(words) {
			subjectOf[word] = about
		}
	}
	for i := range sideWords {
		for word := range strings.FieldsSeq(sideWords[i]) {
			sideOf[word] = i + 1
		}
		for letter := range strings.FieldsSeq(sideLetters[i]) {
			letterOf[letter] = i + 1
		}
	}
}

// A title is what the title of a column says.
type title struct {
	about subject
	side  int // 1 or 2: of the first or the second team; 0 if it does not say
}

// parseTitle reads the title of a column, such as "Score A", "Heimmannschaft" or "Sätze Gast".
func parseTitle(text string) (result title) {
	const longest = 60
	if len(text) > longest {
		return title{}
	}
	if len(text) > 2 && isForfeitWord(strings.TrimSpace(text)) {
		return title{about: aboutForfeit} // "W.O."
	}
	words := strings.FieldsFunc(splitCamelCase(text), func(c rune) bool { return !unicode.IsLetter(c) && !isASCIIDigit(c) })
	letter := 0
	for _, word := range words {
		word = fold(word)
		about, side, ofLetter := classify(word)
		if about != noSubject && (result.about == noSubject || result.about == aboutTeam || result.about == aboutOther || about == aboutSets) {
			result.about = about
		}
		result.side = max(result.side, side)
		letter = max(letter, ofLetter)
	}
	if result.side == 0 {
		result.side = letter
	}
	if result.about == noSubject && sideOfWords(words) != 0 {
		result.about = aboutTeam // "Home", "Gast"
	}
	return result
}

// splitCamelCase separates "TeamA" and "homeScore" into words.
func splitCamelCase(text string) string {
	var b strings.Builder
	wasSmall := false
	for _, c := range text {
		if wasSmall && unicode.IsUpper(c) {
			b.WriteByte(' ')
		}
		wasSmall = unicode.IsLower(c)
		b.WriteRune(c)
	}
	return b.String()
}

// classify returns the subject and the side of a word; of a compound such as "heimmannschaft" or "score1" those of its two parts.
func classify(word string) (about subject, side, letter int) {
	about, side, letter = subjectOf[word], sideOf[word], letterOf[word]
	if about != noSubject || side != 0 || letter != 0 {
		return about, side, letter
	}
	for i := range word {
		head, tail := word[:i], word[i:]
		switch {
		case subjectOf[head] != noSubject && letterOf[tail] != 0:
			return subjectOf[head], 0, letterOf[tail]
		case subjectOf[head] != noSubject && sideOf[tail] != 0:
			return subjectOf[head], sideOf[tail], 0
		case sideOf[head] != 0 && subjectOf[tail] != noSubject:
			return subjectOf[tail], sideOf[head], 0
		case subjectOf[head] == aboutOther && subjectOf[tail] == aboutDate:
			return aboutDate, 0, 0 // "Spieldatum"
		case subjectOf[head] != noSubject && subjectOf[tail] != noSubject:
			return subjectOf[head], 0, 0 // "Satzergebnis"
		}
	}
	return noSubject, 0, 0
}

func sideOfWords(words []string) int {
	for _, word := range words {
		if side := sideOf[fold(word)]; side != 0 {
			return side
		}
	}
	return 0
}

// isKnownHeader reports whether the cells of a row are titles: at least three are about a date, a team or a result, and none is a date.
func isKnownHeader(cells []string) bool {
	count := 0
	for _, cell := range cells {
		if isDate(cell) {
			return false
		}
		switch parseTitle(cell).about {
		case aboutDate, aboutTeam, aboutScore, aboutSets:
			count++
		}
	}
	return count >= 3
}
