package database

import (
	"slices"
	"testing"

	"sideout/internal/base/topic"
)

func TestTopicsAreDecodedAsTheyWereEncoded(t *testing.T) {
	for want, topics := range map[string][]topic.Topic{
		"game 7":                             {topic.Game(7)},
		"league 5 game 7,league 5":           {topic.LeagueGame(5, 7), topic.League(5)},
		"rights 5,links 9223372036854775807": {topic.RightsOf(5), topic.LinksOf(1<<63 - 1)},
		"signed 637539755847373129":          {topic.Session("s1")},
		"*":                                  {topic.Everything},
	} {
		text := ""
		for i, one := range topics {
			if i > 0 {
				text += ","
			}
			text += encodeTopic(one)
		}
		if got := decodeTopics(text); text != want || !slices.Equal(got, topics) {
			t.Errorf("%v is sent as %q, want %q, and received as %v", topics, text, want, got)
		}
	}
}

func TestAnUnreadableTopicIsDecodedAsEverything(t *testing.T) {
	for _, text := range []string{"", "game", "game x", "league 5 game", "league 5 game x", "league  game 7"} {
		if got := decodeTopics(text); !slices.Equal(got, []topic.Topic{topic.Everything}) {
			t.Errorf("%q: %v", text, got)
		}
	}
}
