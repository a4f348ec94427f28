package league

import (
	"testing"

	"sideout/spec"
)

func TestMakeBadge(t *testing.T) {
	for name, want := range map[string]string{
		"Harbor Lights": "HL", "North Gate Nine": "NGN", "The Back Row of the Hall": "TBR", "Aces": "ACE", "Salt & Serve": "SS",
		"Tuesday’s Leftovers": "TL", "Tuesday's": "TUE", "Team 7": "T7", "Team 12": "T12", "12": "12", "2nd Bounce": "2B", "x": "X", "🏐": "?",
		"élan vital": "ÉV", "École": "ÉCO", "東京": "東京", "हिन्दी टीम": "हिटी", "U-16 Girls": "U16",
	} {
		if got := MakeBadge(name); got != want {
			t.Errorf("%s: got %q, want %q", name, got, want)
		}
	}
}

func TestCheckLook(t *testing.T) {
	const list = "blue, orange, red, amber, green, sky, violet, white, teal, pink, indigo or graphite"
	for name, c := range map[string]struct {
		change         func(*Team)
		field, problem string
		badge          string
		isOwn          bool
	}{
		"made from the name":  {func(t *Team) {}, "", "", "HL", false},
		"its own":             {func(t *Team) { t.Badge, t.BadgeIsOwn = " s&s ", true }, "", "", "S&S", true},
		"cleared":             {func(t *Team) { t.Badge, t.BadgeIsOwn = " ", true }, "", "", "HL", false},
		"too short":           {func(t *Team) { t.Badge, t.BadgeIsOwn = "A", true }, "badge", "A badge has two or three letters or digits", "A", true},
		"too long":            {func(t *Team) { t.Badge, t.BadgeIsOwn = "ABCD", true }, "badge", "A badge has two or three letters or digits", "ABCD", true},
		"a picture":           {func(t *Team) { t.Badge, t.BadgeIsOwn = "A🏐B", true }, "badge", "A badge has two or three letters or digits", "A🏐B", true},
		"with accents":        {func(t *Team) { t.Badge, t.BadgeIsOwn = "e\u0301v", true }, "", "", "ÉV", true},
		"an unknown kit":      {func(t *Team) { t.Kit = "mauve" }, "kit", "Kit must be " + list, "HL", false},
		"no kit":              {func(t *Team) { t.Kit = "" }, "kit", "Kit must be " + list, "HL", false},
		"a second kit":        {func(t *Team) { t.SecondKit = new(Kit("white")) }, "", "", "HL", false},
		"no second kit":       {func(t *Team) { t.SecondKit = new(Kit("")) }, "", "", "HL", false},
		"an unknown second":   {func(t *Team) { t.SecondKit = new(Kit("mauve")) }, "secondKit", "Second kit must be " + list, "HL", false},
		"twice the same kit":  {func(t *Team) { t.SecondKit = new(Kit("red")) }, "secondKit", "The second kit must be another one than the kit", "HL", false},
		"a badge not its own": {func(t *Team) { t.Badge = "XYZ" }, "", "", "HL", false},
	} {
		team := Team{Name: "Harbor Lights", Kit: "red"}
		c.change(&team)
		got, problems := CheckLook(team)
		problem := Problem{}
		if len(problems) > 0 {
			problem = problems[0]
		}
		if problem.Field != c.field || problem.Message.String() != c.problem || got.Badge != c.badge || got.BadgeIsOwn != c.isOwn {
			t.Errorf("%s: got %+v and %q %q", name, got, problem.Field, problem.Message)
		}
		if got.SecondKit != nil && *got.SecondKit == "" {
			t.Errorf("%s: an empty second kit", name)
		}
	}
}

func TestGameKits(t *testing.T) {
	for _, c := range []struct{ kit1, kit2, second2, want Kit }{
		{"blue", "orange", "", "orange"},
		{"blue", "red", "", "red"},             // one family, hues far apart
		{"blue", "blue", "", "orange"},         // the usual second kit
		{"blue", "indigo", "", "amber"},        // hues too close
		{"red", "red", "graphite", "graphite"}, // its own second kit
		{"red", "red", "pink", "white"},        // which is too close, too
		{"white", "sky", "", "red"},
		{"teal", "green", "", "green"}, // 40 degrees apart
		{"", "green", "", "green"},
		{"blue", "", "", ""},
	} {
		team2 := Team{Kit: c.kit2}
		if c.second2 != "" {
			team2.SecondKit = &c.second2
		}
		if kit1, kit2 := GameKits(Team{Kit: c.kit1}, team2); kit1 != c.kit1 || kit2 != c.want {
			t.Errorf("%+v: got %s and %s", c, kit1, kit2)
		}
	}
}

// Whatever two teams have chosen, people can distinguish them.
func TestGameKitsAreNeverAlike(t *testing.T) {
	seconds := []*Kit{nil}
	for _, row := range spec.Kits {
		seconds = append(seconds, new(Kit(row.ID)))
	}
	for _, a := range spec.Kits {
		for _, b := range spec.Kits {
			for _, second := range seconds {
				team1, team2 := Team{Kit: Kit(a.ID)}, Team{Kit: Kit(b.ID), SecondKit: second}
				kit1, kit2 := GameKits(team1, team2)
				if kit1.isLike(kit2) || kit1 != team1.Kit || !kit2.Valid() {
					t.Errorf("%s against %+v: %s and %s", a.ID, team2, kit1, kit2)
				}
			}
		}
	}
}

func TestNextKit(t *testing.T) {
	var teams []Team
	for range 2 {
		for _, row := range spec.Kits {
			if got := NextKit(teams); got != Kit(row.ID) {
				t.Fatalf("team %d gets %s, not %s", len(teams)+1, got, row.ID)
			}
			teams = append(teams, Team{Kit: Kit(row.ID)})
		}
	}
	if got := NextKit(append(teams[:5:5], teams[6:]...)); got != teams[5].Kit {
		t.Errorf("the kit of a deleted team is the next: %s, not %s", got, teams[5].Kit)
	}
}
