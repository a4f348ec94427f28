package leagues

import (
	"crypto/rand"
	"errors"
	"fmt"
	"strings"

	"sideout/internal/fault"
	"sideout/internal/league"
	"sideout/internal/store"
)

var ErrSlugTaken = fault.Field("slug", "This address is taken. Choose another one.")

// CheckSlug refuses an address at which another league is.
func CheckSlug(tx *store.Tx, l league.League) error {
	if l.Slug == nil {
		return nil
	}
	free, err := isFree(tx, *l.Slug, l.ID)
	if err == nil && !free {
		err = ErrSlugTaken
	}
	return err
}

// isFree reports whether a league can have an address, or has it.
func isFree(tx *store.Tx, slug string, leagueID int64) (bool, error) {
	g, err := tx.PublicAccess(slug)
	if errors.Is(err, store.ErrNotFound) {
		return true, nil
	}
	return err == nil && g.LeagueID == leagueID, err
}

// giveSlug makes an address of the name of a league that is to be seen and has none.
func giveSlug(tx *store.Tx, l *league.League) error {
	if l.Visibility == league.Off || l.Slug != nil {
		return nil
	}
	for _, slug := range slugsFor(*l) {
		if free, err := isFree(tx, slug, l.ID); err != nil {
			return err
		} else if free {
			l.Slug = &slug
			return nil
		}
	}
	return ErrSlugTaken
}

// namesakes is how many leagues of one name have an address with it; the next are told by their id.
const namesakes = 20

// slugsFor returns the addresses that a league can have, the best first.
func slugsFor(l league.League) (slugs []string) {
	if base := league.SlugOf(l.Name); base != "" {
		slugs = append(slugs, base)
		for n := 2; n <= namesakes; n++ {
			slugs = append(slugs, league.SlugOf(fmt.Sprintf("%.56s-%d", base, n)))
		}
	}
	own := fmt.Sprintf("league-%d", l.ID)
	return append(slugs, own, own+"-"+strings.ToLower(rand.Text()[:8]))
}

// checkNewLeague is league.CheckLeague for one that gets its address when it is stored.
func checkNewLeague(l league.League) (league.League, []league.Problem) {
	if l.Slug != nil || !l.Visibility.Valid() {
		return league.CheckLeague(l)
	}
	shown := l.Visibility
	l.Visibility = league.Off
	l, problems := league.CheckLeague(l)
	l.Visibility = shown
	return l, problems
}

// StoreNew stores a league. If it is to be seen and has no address yet, one is made once it has an id.
func StoreNew(tx *store.Tx, l league.League) (league.League, error) {
	shown := l.Visibility
	if l.Slug == nil {
		l.Visibility = league.Off
	} else if err := CheckSlug(tx, l); err != nil {
		return l, err
	}
	l, err := tx.CreateLeague(l)
	if err != nil || l.Visibility == shown {
		return l, asTaken(err)
	}
	l.Visibility = shown
	if err := giveSlug(tx, &l); err != nil {
		return l, err
	}
	return l, asTaken(tx.UpdateLeague(l))
}

// asTaken says what the database says if another server gave the address away at this very moment.
func asTaken(err error) error {
	if errors.Is(err, store.ErrExists) {
		return ErrSlugTaken
	}
	return err
}
